import type { Heading, RootContent } from 'mdast';
import { parseHttpBlock } from './http-block';
import type { RequestScript } from './http-request';
import { type LessonReader, noteRule, type Section } from './lesson-reader';
import { lineOf, readBlocks } from './markdown';
import type { Block } from './markup';
import { type Note, splitWords } from './notes';
import { isTaskList } from './question';
import { checkRequestSequence } from './request-sequence';
import { beginsTask, readTask, splitAtHeadings } from './tasks/parse-task';
import type { Task } from './tasks/types';
import type { Lesson, Step } from './types';

/** Reads "Follow the failure" and "Fixed version". Either may be missing, which was reported before. */
export function readChain(
  reader: LessonReader,
  section: Section | undefined,
  fixedVersion: Section | undefined,
): Lesson['chain'] {
  const chain: Lesson['chain'] = {
    intro: [],
    fault: { side: 'client' },
    orders: null,
    steps: [],
    fixedVersion: { blocks: [], script: null, after: [] },
    tasks: [],
  };
  const addTask = (nodes: readonly RootContent[], after: Task['after'], flaws: readonly string[]) => {
    const place = { after, flaws, orders: chain.orders, readFlaws: (note: Note) => readFlaws(reader, note) };
    chain.tasks.push(reader.tie(() => readTask(reader, nodes, place)));
  };
  if (section) {
    const groups = splitAtHeadings(section.nodes);
    const { notes, rest } = reader.head(groups.before);
    chain.intro = readBlocks(rest, reader.sink);
    const sides = notes.filter(note => note.key === 'flaws' || note.key === 'client');
    if (sides.length !== 1) {
      reader.report(
        section.line,
        'Say whose fault it is: `<!-- flaws: FLAW-ID -->` for the service, or `<!-- client -->`.',
      );
    }
    for (const note of notes) {
      if (note.key === 'flaws') chain.fault = { side: 'service', flaws: readFlaws(reader, note) };
      else if (note.key === 'covers') reader.cover(note);
      else if (note.key === 'orders') {
        if (/^\d+$/.test(note.value)) chain.orders = Number(note.value);
        else reader.report(note.line, '`orders` is how many orders the service starts with: a whole number.');
      } else if (note.key !== 'client' && note.key !== 'note') {
        reader.report(
          note.line,
          `\`${note.key}\` does not belong on the chain. ${noteRule(note.key, ['flaws', 'client', 'orders', 'covers', 'note'])}`,
        );
      }
    }
    let flaws: readonly string[] = chain.fault.side === 'service' ? chain.fault.flaws : [];
    for (const nodes of groups.parts) {
      if (beginsTask(nodes)) addTask(nodes, chain.steps.length, flaws);
      else chain.steps.push(reader.tie(() => readStep(reader, nodes), asksOrShows));
      flaws = chain.steps.at(-1)?.flaws ?? flaws;
    }
    checkShape(reader, section.line, chain.steps);
    checkSequences(reader, chain.steps);
  }
  if (fixedVersion) {
    // It always shows exchanges: its own, or those of the steps without the flaws.
    const { before, parts } = splitAtHeadings(fixedVersion.nodes);
    const others = parts.filter(nodes => !beginsTask(nodes)).flat();
    const { blocks, script, lead } = reader.tie(() => readScripted(reader, [...before, ...others]));
    chain.fixedVersion = { blocks: lead, script, after: blocks.slice(lead.length) };
    if (lead.length === 0)
      reader.report(fixedVersion.line, 'The fixed version has no text. Say in a sentence what is different.');
    if (script) checkRequestSequence(script.requests, reader.report);
    for (const entry of script?.requests.flatMap(request => request.expect) ?? []) {
      if (entry.run === 'flawed') reader.report(entry.line, 'The fixed version has no flawed run. Write `@expect`.');
    }
    if (!script && chain.fault.side === 'client') {
      reader.report(
        fixedVersion.line,
        'The client is at fault, so the fixed version needs the careful client: add an `http` block.',
      );
    }
    for (const nodes of parts.filter(beginsTask)) addTask(nodes, 'fixed', []);
  }
  return chain;
}

/** A chain that is one story: long enough to turn, short enough to keep in mind; it asks, and it shows. */
function checkShape(reader: LessonReader, line: number, steps: readonly Step[]): void {
  if (steps.length < 5 || steps.length > 7) {
    reader.report(line, `A failure chain has five to seven steps (###); this one has ${steps.length}.`);
  }
  if (steps.filter(step => step.question).length < 2) {
    reader.report(line, 'At least two steps ask for a prediction. Begin it with `<!-- question: a-slug -->`.');
  }
  if (steps.filter(step => step.script).length < 2) {
    reader.report(line, 'At least two steps show a real exchange. Add an `http` block.');
  }
}

function readFlaws(reader: LessonReader, note: Note): string[] {
  const flaws = splitWords(note.value);
  if (flaws.length === 0) reader.report(note.line, '`flaws` names no flaw. Write the ids of flaws, or `flaws: none`.');
  if (flaws.length === 1 && flaws[0] === 'none') return [];
  for (const flaw of flaws) reader.flawsNamed.push({ flaw, line: note.line });
  return flaws;
}

/** Checks names and references over the steps that share a service. */
function checkSequences(reader: LessonReader, steps: readonly Step[]): void {
  let requests: RequestScript['requests'] = [];
  for (const [i, step] of steps.entries()) {
    if (step.flaws !== null) {
      checkRequestSequence(requests, reader.report);
      requests = [];
    }
    requests = [...requests, ...(step.script?.requests ?? [])];
    if (i === steps.length - 1) checkRequestSequence(requests, reader.report);
  }
}

function readStep(reader: LessonReader, nodes: readonly RootContent[]): Step {
  const heading = nodes[0] as Heading;
  const line = lineOf(heading);
  if (heading.depth !== 3) reader.report(line, 'Steps are headings of the third level: `### The response is lost`.');
  const { notes, rest } = reader.head(nodes.slice(1));
  const step: Step = {
    id: '',
    line,
    title: reader.headingText(heading),
    before: [],
    question: null,
    script: null,
    after: [],
    covers: [],
    differs: false,
    hidden: false,
    formerly: [],
    flaws: null,
  };
  const questionNotes: Note[] = [];
  for (const note of notes) {
    if (note.key === 'step') step.id = reader.slug(note.value, note.line, 'step');
    else if (note.key === 'covers') step.covers.push(...reader.cover(note));
    else if (note.key === 'differs') step.differs = true;
    else if (note.key === 'hidden') step.hidden = true;
    else if (note.key === 'formerly')
      step.formerly.push(...splitWords(note.value).map(id => reader.slug(id, note.line, 'former step')));
    else if (note.key === 'flaws') step.flaws = readFlaws(reader, note);
    else if (note.key === 'question') questionNotes.push(note);
    else if (note.key !== 'note')
      reader.report(
        note.line,
        `\`${note.key}\` does not belong on a step. ${noteRule(note.key, ['step', 'question', 'covers', 'differs', 'hidden', 'formerly', 'flaws', 'note'])}`,
      );
  }
  if (questionNotes.length > 0) {
    reader.report(
      questionNotes[0]!.line,
      'Put the question into a comment of its own, after the text that leads to it.',
    );
  }
  if (step.id === '') reader.report(line, 'This step has no slug. Put `<!-- step: a-slug -->` under its heading.');

  const asks = rest.findIndex(node => node.type === 'html' && /^<!--\s*question\b/.test(node.value));
  const stray = asks < 0 ? rest.find(isTaskList) : undefined;
  if (stray)
    reader.report(lineOf(stray), 'A task list without a question. Put `<!-- question: a-slug -->` before its prompt.');
  const list = asks < 0 ? -1 : rest.findIndex((node, i) => i > asks && isTaskList(node));
  const end = asks < 0 ? 0 : list < 0 ? rest.length : list + 1;
  const early = asks < 0 ? undefined : rest.slice(0, end).find(isHttp);
  if (early)
    reader.report(lineOf(early), 'The http block comes before the end of the question. Put it after the options.');
  if (asks >= 0) step.question = reader.questionFrom(lineOf(rest[asks]!), rest.slice(asks, end));
  const told = readBlocks(
    rest.slice(0, Math.max(0, asks)).filter(node => !isHttp(node)),
    reader.sink,
  );
  const { blocks, script, lead } = readScripted(reader, rest.slice(end));
  step.script = script;
  step.before = asks >= 0 ? told : lead;
  step.after = asks >= 0 ? blocks : blocks.slice(lead.length);
  if (step.before.length === 0) reader.report(line, 'This step has no text. Say what happens, with names and numbers.');
  if (step.differs && !script) reader.report(line, '`differs` needs an http block whose responses can differ.');
  return step;
}

/** A step teaches what it asks, and what its exchange is expected to show. */
const asksOrShows = ({ question, script }: Step): boolean =>
  question !== null || (script?.requests.some(request => request.expect.length > 0) ?? false);

/** Text and http blocks. `lead` is the text before the first http block (all of it, where there is none). */
function readScripted(
  reader: LessonReader,
  nodes: readonly RootContent[],
): { blocks: Block[]; script: RequestScript | null; lead: Block[] } {
  const first = nodes.findIndex(isHttp);
  const lead = readBlocks(nodes.slice(0, first < 0 ? nodes.length : first), reader.sink);
  if (first < 0) return { blocks: lead, script: null, lead };
  const script: RequestScript = { requests: [], line: lineOf(nodes[first]!) };
  const rest: RootContent[] = [];
  for (const node of nodes.slice(first)) {
    if (node.type === 'code' && node.lang === 'http') {
      script.requests.push(...parseHttpBlock(node.value, lineOf(node) + 1, reader.report));
    } else rest.push(node);
  }
  return { blocks: [...lead, ...readBlocks(rest, reader.sink)], script, lead };
}

const isHttp = (node: RootContent): boolean => node.type === 'code' && node.lang === 'http';
