import type { Code, Heading, List, RootContent } from 'mdast';
import { parseHttpBlock } from '../http-block';
import type { HttpRequest } from '../http-request';
import { type LessonReader, noteRule, splitAt } from '../lesson-reader';
import { lineOf, readBlocks, readInline } from '../markdown';
import { isSlug, type Note } from '../notes';
import { checkRequestSequence, referencePattern } from '../request-sequence';
import type { Block, ContractTask, Inline, Task, TaskSolution, WireTask, WrongAttempt } from '../types';
import { contractCondition, contractSymptom, readConditions, wireCondition } from './conditions';

/** What a task takes over from its place in the lesson. */
export interface TaskPlace {
  after: Task['after'];
  /** The flaws in force here, unless the task names its own. */
  flaws: readonly string[];
  orders: number | null;
  readFlaws(note: Note): string[];
}

/** True for the nodes of a heading that begin a task rather than a step. */
export const beginsTask = (nodes: readonly RootContent[]): boolean =>
  nodes[1]?.type === 'html' && /^<!--(?:[^>]*[\n;])?\s*task\s*:/.test(nodes[1].value);

/** The parts of a section by heading, where a task keeps its own subheadings (####). */
export function splitAtHeadings(nodes: readonly RootContent[]) {
  const { before, parts } = splitAt(nodes, node => node.type === 'heading');
  const joined: RootContent[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ((part[0] as Heading).depth > 3 && last && beginsTask(last)) last.push(...part);
    else joined.push(part);
  }
  return { before, parts: joined };
}

type Parts = ReadonlyMap<string, readonly RootContent[][]>;

/** The subheadings of a task; `Solution` and `Wrong attempt` may be repeated and take a title after a colon. */
const partNames = ['Setup', 'Check', 'Hints', 'Solution', 'Success', 'Wrong attempt'];

/**
 * Reads a task: a heading of the third level with everything below it.
 * @param reader the lesson's reader, which takes what is wrong
 * @param nodes the heading and what follows it
 * @param place where in the lesson it is
 * @returns the task as far as it can be read
 */
export function readTask(reader: LessonReader, nodes: readonly RootContent[], place: TaskPlace): Task {
  const heading = nodes[0] as Heading;
  const line = lineOf(heading);
  if (heading.depth !== 3) reader.report(line, 'Tasks are headings of the third level: `### Charge only once`.');
  const { notes, rest } = reader.head(nodes.slice(1));
  let [id, flaws, covers]: [string, readonly string[], string[]] = ['', place.flaws, []];
  for (const note of notes) {
    if (note.key === 'task') id = reader.slug(note.value, note.line, 'task');
    else if (note.key === 'covers') covers = [...covers, ...reader.cover(note)];
    else if (note.key === 'flaws') flaws = place.readFlaws(note);
    else if (note.key !== 'note') reader.report(note.line, `\`${note.key}\` does not belong on a task. ${noteRule}`);
  }
  const groups = splitAt(rest, node => node.type === 'heading');
  const parts = readParts(reader, groups.parts);
  const told = groups.before.filter(node => !isCode(node));
  const starts = groups.before.filter(isCode);
  const [goal, ...text] = readBlocks(told, reader.sink);
  if (goal?.kind !== 'paragraph') {
    reader.report(line, 'This task has no goal. Begin it with one sentence that says what to reach.');
  } else if (/[.!?]["”)]?\s+\S/.test(plain(goal.inline))) {
    reader.report(lineOf(told[0]!), 'The goal is one sentence. Put the rest into a paragraph after it.');
  }
  if (starts.length !== 1) {
    const message = `A task starts from one \`http\` or one \`yaml\` block before its first subheading; this one has ${starts.length}.`;
    reader.report(starts[1] ? lineOf(starts[1]) : line, message);
  }
  const start = starts[0];
  const facts = {
    id,
    line,
    title: reader.headingText(heading),
    after: place.after,
    goal: goal?.kind === 'paragraph' ? goal.inline : [],
    text,
    start: start?.value ?? '',
    startLine: start ? lineOf(start) + 1 : line,
    hints: readHints(reader, line, parts),
    success: readSuccess(reader, line, parts),
    covers,
  };
  if (start?.lang === 'yaml') {
    checkLength(reader, start);
    if (parts.has('Setup')) reader.report(line, 'A contract task has no service to set up. Take `#### Setup` away.');
    return contractTask(reader, facts, parts);
  }
  return wireTask(reader, { ...facts, flaws: [...flaws], orders: place.orders }, parts);
}

type Facts<T extends Task> = Omit<T, 'kind' | 'check' | 'solutions' | 'wrongAttempts' | 'setup' | 'state'>;

function wireTask(reader: LessonReader, facts: Facts<WireTask>, parts: Parts): WireTask {
  const setup = (parts.get('Setup') ?? [])
    .flatMap(nodes => nodes.filter(isCode))
    .flatMap(code => requests(reader, code));
  /** Requests of one run, in order: names are unique in it, references lead to an earlier response. */
  const sequence = (sent: readonly HttpRequest[], afterwards: readonly HttpRequest[] = []) =>
    checkRequestSequence([...setup, ...sent, ...afterwards], reader.report);
  const sent = (text: string, line: number) => parseHttpBlock(text, line, reader.report);
  if (facts.start !== '') sequence(sent(facts.start, facts.startLine));
  const nodes = onlyPart(reader, facts.line, parts, 'Check');
  const check = wireCondition(reader, readConditions(reader, nodes), requestsIn(reader, nodes));
  if (nodes.length > 0 && check.requests.length === 0) {
    const message = 'The check of this task looks at nothing. Add an `http` block whose requests have an `@expect`.';
    reader.report(lineOf(nodes[0]!), message);
  }
  return {
    ...facts,
    kind: 'wire',
    setup,
    state: readState(reader, nodes, [...setup, ...check.requests]),
    check,
    solutions: readSolutions(reader, facts.line, parts, 'http', (text, line) =>
      sequence(sent(text, line), check.requests),
    ),
    wrongAttempts: readAttempts(reader, parts, 'http', (blocks, list) => {
      const example = blocks[0];
      const symptom = wireCondition(
        reader,
        list,
        blocks.slice(1).flatMap(code => requests(reader, code)),
      );
      if (example) sequence(sent(example.value, lineOf(example) + 1), symptom.requests);
      return symptom.counts.length + symptom.sequences.length + symptom.requests.length > 0 ? symptom : null;
    }),
  };
}

function contractTask(reader: LessonReader, facts: Facts<ContractTask>, parts: Parts): ContractTask {
  const nodes = onlyPart(reader, facts.line, parts, 'Check');
  const check = contractCondition(reader, readConditions(reader, nodes));
  if (nodes.length > 0 && (check.rules.length === 0 || check.operations.length === 0)) {
    const message =
      'The check of a contract task names a rule and an operation: `- rule: RULE-ID`, `- operation: POST /v1/charges`.';
    reader.report(lineOf(nodes[0]!), message);
  }
  return {
    ...facts,
    kind: 'contract',
    check,
    solutions: readSolutions(reader, facts.line, parts, 'yaml', () => {}),
    wrongAttempts: readAttempts(reader, parts, 'yaml', (_, list) => {
      const symptom = contractSymptom(reader, list);
      return symptom.finds.length + symptom.loses.length > 0 ? symptom : null;
    }),
  };
}

/** The subheadings by name; what is no part of a task is reported. A part begins with its heading. */
function readParts(reader: LessonReader, groups: readonly RootContent[][]): Parts {
  const parts = new Map<string, RootContent[][]>();
  for (const group of groups) {
    const words = reader.headingText(group[0] as Heading);
    const name = words.split(':')[0]!.trim();
    if (!partNames.includes(name)) {
      const message = `\`${words}\` is no part of a task. The parts are: ${partNames.join(', ')}.`;
      reader.report(lineOf(group[0]!), message);
    } else parts.set(name, [...(parts.get(name) ?? []), group]);
  }
  return parts;
}

/** What is below a subheading that a task has exactly once. */
function onlyPart(reader: LessonReader, line: number, parts: Parts, name: string): readonly RootContent[] {
  const found = parts.get(name) ?? [];
  if (found.length === 0) reader.report(line, `This task has no \`#### ${name}\`.`);
  if (found.length > 1) reader.report(lineOf(found[1]![0]!), `\`#### ${name}\` is there twice. Join the two.`);
  return found[0]?.slice(1) ?? [];
}

function readHints(reader: LessonReader, line: number, parts: Parts): Block[][] {
  const nodes = onlyPart(reader, line, parts, 'Hints');
  const list = nodes.find((node): node is List => node.type === 'list');
  const hints = list?.children.map(item => readBlocks(item.children, reader.sink)) ?? [];
  if (parts.has('Hints') && (hints.length < 2 || hints.length > 3)) {
    const message = `A task has two or three hints, from vague to concrete, as a list; this one has ${hints.length}.`;
    reader.report(nodes[0] ? lineOf(nodes[0]) : line, message);
  }
  return hints;
}

function readSuccess(reader: LessonReader, line: number, parts: Parts): Block[] {
  const blocks = readBlocks(onlyPart(reader, line, parts, 'Success'), reader.sink);
  if (parts.has('Success') && blocks.length === 0) {
    reader.report(lineOf(parts.get('Success')![0]![0]!), 'Say in a sentence what was reached, and why it works.');
  }
  return blocks;
}

/** The state in words: the paragraph of the check. */
function readState(reader: LessonReader, nodes: readonly RootContent[], known: readonly HttpRequest[]): string {
  const paragraph = nodes.find(node => node.type === 'paragraph');
  if (nodes.length === 0) return '';
  const state = paragraph ? plain(readInline(paragraph.children, reader.sink)) : '';
  const references = [...state.matchAll(referencePattern)].map(match => match[1]!);
  if (references.length === 0) {
    const message =
      'The check does not say the state. Add a sentence such as `Charges: {{charges.body.data.length}}, goal: 1`.';
    reader.report(lineOf(nodes[0]!), message);
  }
  for (const reference of references) {
    if (known.some(request => request.name !== null && request.name === reference.split('.')[0])) continue;
    const message = `{{${reference}}} refers to no request of this check. Give one the directive \`# @name ${reference.split('.')[0]}\`.`;
    reader.report(lineOf(paragraph!), message);
  }
  return state;
}

function readSolutions(
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

function readAttempts<Symptom>(
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
        reader.report(note.line, `\`${note.key}\` does not belong on a wrong attempt. ${noteRule}`);
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

function checkLength(reader: LessonReader, { value, ...start }: Code): void {
  const lines = value.split('\n').length;
  if (lines >= 10 && lines <= 30) return;
  const message = `A contract to edit has 10 to 30 lines; this one has ${lines}.`;
  reader.report(start.position!.start.line, message);
}

const requests = (reader: LessonReader, code: Code): HttpRequest[] =>
  parseHttpBlock(code.value, lineOf(code) + 1, reader.report);

const requestsIn = (reader: LessonReader, nodes: readonly RootContent[]): HttpRequest[] =>
  nodes.filter(isCode).flatMap(code => requests(reader, code));

/** The material of tasks; code in another language is only shown. */
const isCode = (node: RootContent): node is Code =>
  node.type === 'code' && (node.lang === 'http' || node.lang === 'yaml');

const plain = (inline: readonly Inline[]): string =>
  inline.map(part => ('text' in part ? part.text : plain(part.children))).join('');
