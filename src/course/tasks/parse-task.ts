import type { Code, Heading, RootContent } from 'mdast';
import { parseHttpBlock } from '../http-block';
import type { HttpRequest } from '../http-request';
import { type LessonReader, noteRule, splitAt } from '../lesson-reader';
import { lineOf, readBlocks, textOf } from '../markdown';
import type { Note } from '../notes';
import { checkRequestSequence } from '../request-sequence';
import { contractCondition, contractSymptom, readConditions, wireCondition } from './conditions';
import {
  isCode,
  onlyPart,
  type Parts,
  readAttempts,
  readHints,
  readParts,
  readSolutions,
  readState,
  readSuccess,
} from './task-parts';
import type { ContractTask, Task, WireTask } from './types';

/** What a task takes over from its place in the lesson. */
interface TaskPlace {
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
    else if (note.key !== 'note')
      reader.report(
        note.line,
        `\`${note.key}\` does not belong on a task. ${noteRule(note.key, ['task', 'covers', 'flaws', 'note'])}`,
      );
  }
  const groups = splitAt(rest, node => node.type === 'heading');
  const parts = readParts(reader, groups.parts);
  const told = groups.before.filter(node => !isCode(node));
  const starts = groups.before.filter(isCode);
  const [goal, ...text] = readBlocks(told, reader.sink);
  if (goal?.kind !== 'paragraph') {
    reader.report(line, 'This task has no goal. Begin it with one sentence that says what to reach.');
  } else if (/[.!?]["”)]?\s+\S/.test(textOf(goal.inline))) {
    reader.report(lineOf(told[0]!), 'The goal is one sentence. Put the rest in a paragraph after it.');
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
    if (parts.has('Setup')) reader.report(line, 'A contract task has no service to set up. Remove `#### Setup`.');
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
