import type { Code, Heading, List, RootContent } from 'mdast';
import type { HttpRequest } from '../http-request';
import { type LessonReader, noteRule } from '../lesson-reader';
import { lineOf, readBlocks, readInline, textOf } from '../markdown';
import type { Block } from '../markup';
import { isSlug } from '../notes';
import { referencePattern } from '../request-sequence';
import { readConditions } from './conditions';
import type { TaskSolution, WrongAttempt } from './types';

/** What is below each subheading of a task, by its name; a part begins with its heading. */
export type Parts = ReadonlyMap<string, readonly RootContent[][]>;

/** The subheadings of a task; `Solution` and `Wrong attempt` may be repeated and take a title after a colon. */
const partNames = ['Setup', 'Check', 'Hints', 'Solution', 'Success', 'Wrong attempt'];

/** The subheadings by name; what is no part of a task is reported. A part begins with its heading. */
export function readParts(reader: LessonReader, groups: readonly RootContent[][]): Parts {
  const parts = new Map<string, RootContent[][]>();
  for (const group of groups) {
    const words = reader.headingText(group[0] as Heading);
    const name = words.split(':')[0]!.trim();
    if (!partNames.includes(name)) {
      const message = `\`${words}\` isn’t a part of a task. The parts are: ${partNames.join(', ')}.`;
      reader.report(lineOf(group[0]!), message);
    } else parts.set(name, [...(parts.get(name) ?? []), group]);
  }
  return parts;
}

/** What is below a subheading that a task has exactly once. */
export function onlyPart(reader: LessonReader, line: number, parts: Parts, name: string): readonly RootContent[] {
  const found = parts.get(name) ?? [];
  if (found.length === 0) reader.report(line, `This task has no \`#### ${name}\`.`);
  if (found.length > 1) reader.report(lineOf(found[1]![0]!), `\`#### ${name}\` appears twice. Merge the two.`);
  return found[0]?.slice(1) ?? [];
}

/** Reads the hints of a task: two or three, or that’s reported. `line` is that of the task. */
export function readHints(reader: LessonReader, line: number, parts: Parts): Block[][] {
  const nodes = onlyPart(reader, line, parts, 'Hints');
  const list = nodes.find((node): node is List => node.type === 'list');
  const hints = list?.children.map(item => readBlocks(item.children, reader.sink)) ?? [];
  if (parts.has('Hints') && (hints.length < 2 || hints.length > 3)) {
    const message = `A task has two or three hints, from vague to concrete, as a list; this one has ${hints.length}.`;
    reader.report(nodes[0] ? lineOf(nodes[0]) : line, message);
  }
  return hints;
}

/** Reads what a task says when its goal is reached. */
export function readSuccess(reader: LessonReader, line: number, parts: Parts): Block[] {
  const blocks = readBlocks(onlyPart(reader, line, parts, 'Success'), reader.sink);
  if (parts.has('Success') && blocks.length === 0) {
    reader.report(lineOf(parts.get('Success')![0]![0]!), 'Say in a sentence what was reached, and why it works.');
  }
  return blocks;
}

/** The state in words: the paragraph of the check. */
export function readState(reader: LessonReader, nodes: readonly RootContent[], known: readonly HttpRequest[]): string {
  const paragraph = nodes.find(node => node.type === 'paragraph');
  if (nodes.length === 0) return '';
  const state = paragraph ? textOf(readInline(paragraph.children, reader.sink)) : '';
  const references = [...state.matchAll(referencePattern)].map(match => match[1]!);
  if (references.length === 0) {
    const message =
      'The check does not show the state. Add a sentence such as `Charges: {{charges.body.data.length}}, goal: 1`.';
    reader.report(lineOf(nodes[0]!), message);
  }
  for (const reference of references) {
    if (known.some(request => request.name !== null && request.name === reference.split('.')[0])) continue;
    const message = `{{${reference}}} refers to no request of this check. Give one the directive \`# @name ${reference.split('.')[0]}\`.`;
    reader.report(lineOf(paragraph!), message);
  }
  return state;
}

/** Reads the solutions of a task. `look` gets the text of each, and the line where it begins. */
export function readSolutions(
  reader: LessonReader,
  line: number,
  parts: Parts,
  language: string,
  look: (text: string, line: number) => void,
): TaskSolution[] {
  const found = parts.get('Solution') ?? [];
  if (found.length === 0) reader.report(line, 'This task has no `#### Solution`.');
  return found.map(([heading, ...nodes]) => {
    const code = onlyBlock(reader, heading as Heading, nodes, language, 1, 'A solution');
    if (code[0]) look(code[0].value, lineOf(code[0]) + 1);
    return { ...taskText(reader, heading as Heading, code[0]), remarks: remarks(reader, nodes) };
  });
}

/**
 * Reads the wrong attempts that a task recognises. `readSymptom` gets the blocks and the conditions of each; null if they
 * make no sense.
 */
export function readAttempts<Symptom>(
  reader: LessonReader,
  parts: Parts,
  language: string,
  readSymptom: (blocks: readonly Code[], list: ReturnType<typeof readConditions>) => Symptom | null,
): WrongAttempt<Symptom>[] {
  const taken = new Set<string>();
  return (parts.get('Wrong attempt') ?? []).flatMap(([heading, ...nodes]) => {
    const line = lineOf(heading!);
    const { notes, rest } = reader.head(nodes);
    let id = '';
    for (const note of notes) {
      if (note.key === 'attempt' && isSlug(note.value)) id = note.value;
      else if (note.key !== 'note' && note.key !== 'attempt')
        reader.report(
          note.line,
          `\`${note.key}\` does not belong on a wrong attempt. ${noteRule(note.key, ['attempt', 'note'])}`,
        );
    }
    if (id === '')
      reader.report(line, 'This wrong attempt has no slug. Put `<!-- attempt: a-slug -->` under its heading.');
    if (taken.has(id)) reader.report(line, `Two wrong attempts are called \`${id}\`. Give each its own slug.`);
    taken.add(id);
    const blocks = onlyBlock(
      reader,
      heading as Heading,
      rest,
      language,
      language === 'http' ? 2 : 1,
      'A wrong attempt',
    );
    const symptom = readSymptom(blocks, readConditions(reader, rest));
    if (symptom === null) {
      const way = language === 'http' ? 'an `http` block with an `@expect`, or `- receives: …`' : '`- finds: RULE-ID`';
      reader.report(line, `Nothing recognises this wrong attempt. Add a check after its example: ${way}.`);
    }
    const message = remarks(reader, rest);
    if (message.length === 0) reader.report(line, 'This wrong attempt has no message. Say what happened, and why.');
    return symptom === null ? [] : [{ ...taskText(reader, heading as Heading, blocks[0]), id, symptom, message }];
  });
}

/** The code blocks of a part: at least one, at most as many as it may have, all in the task's language. */
function onlyBlock(
  reader: LessonReader,
  heading: Heading,
  nodes: readonly RootContent[],
  language: string,
  most: number,
  what: string,
): Code[] {
  const blocks = nodes.filter(isCode);
  if (blocks.length === 0 || blocks.length > most || blocks.some(block => block.lang !== language)) {
    const count = most === 1 ? `one \`${language}\` block` : `one \`${language}\` block, and one that recognises it`;
    reader.report(lineOf(heading), `${what} of this task holds ${count}.`);
  }
  return blocks;
}

const taskText = (reader: LessonReader, heading: Heading, code: Code | undefined) => ({
  title: reader.headingText(heading).replace(/^[^:]*:?\s*/, ''),
  text: code?.value ?? '',
  line: code ? lineOf(code) + 1 : lineOf(heading),
});

/** The words of a part: neither its code nor its list of conditions. */
const remarks = (reader: LessonReader, nodes: readonly RootContent[]): Block[] =>
  readBlocks(
    nodes.filter(node => !isCode(node) && node.type !== 'list'),
    reader.sink,
  );

/** The material of tasks; code in another language is only shown. */
export const isCode = (node: RootContent): node is Code =>
  node.type === 'code' && (node.lang === 'http' || node.lang === 'yaml');
