/**
 * The lesson format. A lesson is one Markdown file, lessons/<id>.md, that reads well on a code-hosting page. What a
 * reader need not see stands in comments (notes): slugs, clauses, flaws. All slugs stay for ever: progress hangs on them.
 *
 *   ---
 *   id: idempotency-keys          the file's name
 *   title: Charge once            the idea
 *   topic: idempotency keys       the thing
 *   track: Retries and money
 *   order: 90                     place in the course
 *   minutes: 10
 *   sources:                      each with title, reference (section, version, date) and, where there is one, url
 *     - title: HTTP Semantics
 *       reference: RFC 9110, section 9.2.2
 *   ---
 *
 *   ## Consumers                  who uses it and what they rely on
 *   ## Design question            <!-- question: SLUG -->, prompt, task list; asked before the promise is shown
 *   ## Promise
 *   ## Key points
 *   ## Follow the failure         <!-- flaws: ID ID --> or <!-- client -->; optionally <!-- orders: 12 -->; then the setting
 *   ### Title of a step           <!-- step: SLUG -->; text, question, http blocks, text
 *   ## Cured run                  text; http blocks of a careful client, or none: the steps' requests again without flaws
 *   ## Design
 *   ## Observe
 *   ## Evolve
 *   ## Misconceptions             ### What people believe, <!-- misconception: SLUG -->, then what is so
 *   ## On Monday                  one paragraph
 *   ## Lookup                     list items `need: … → …`, also status, code, header, term; <!-- also: other words -->
 *   ## Practice                   questions, each begun by <!-- question: SLUG -->
 *
 * Notes, `key: value` or a flag, separated by line ends or semicolons:
 *   covers: CLAUSE …   on a step, question, misconception, paragraph or list item that teaches the clause
 *   differs            on a step: the flawed and the cured run must differ here
 *   flaws: ID …        on a step: a fresh service with these flaws from here on (`flaws: none` for none)
 *   hidden             on a step: its requests stay hidden until the answer, because they would give it away
 *   note: …            for other authors; ignored
 *
 * A question is a prompt and one task list. `- [x]` is the right option, `- [ ]` a wrong one; the line ends with the
 * option's slug in a comment, and a list item below it holds the reason. In a step the question begins with
 * <!-- question: SLUG --> and everything before it is told first. What follows the first http block is told afterwards.
 *
 * `http` blocks hold requests in .http notation, separated by `###`. Directives stand before the request line:
 *   # @as till                  who sends it: till, shop, owner, admin, editor, member, stranger, nobody
 *   # @name charge              for references: {{charge.status}}, {{charge.headers.location}}, {{charge.body.id}}
 *   # @wait 2s                  virtual time that passes first (ms, s, m, h, d)
 *   # @lost                     the service does the work, the answer never arrives
 *   # @together                 sent while the request before it is still on its way
 *   # @title Charges on card_9  a caption
 *   # @rows id amount           show the answer as a table of these members of body.data (or of the body, if an array)
 *   # @show RateLimit-Limit     answer headers to show besides the usual ones
 *   # @expect status is 201     also header NAME, body, body.error.code, body.data[0].id, body.data.length;
 *                               is, is not, matches (regular expression), contains, absent, present
 *   # @expect-flawed …, # @expect-cured …   where the two runs differ
 * Step n replays the requests of the steps before it on a fresh service. A clean service answers the cured run.
 */
import type { Heading, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type FrontMatter, readFrontMatter } from './front-matter';
import { checkSequence, readHttp } from './http';
import { isParagraph, lineOf, notesOf, readBlocks, readInline, type Sink, textOf } from './markdown';
import { isSlug, type Note, words } from './notes';
import { pageIds, pageList } from './pages';
import { isTaskList, readQuestion, slugRule } from './question';
import type { Block, Lesson, LookupRow, Misconception, Problem, Question, Script, Step } from './types';

/** The parts of a lesson, in their order. */
export const frame = [
  'Consumers',
  'Design question',
  'Promise',
  'Key points',
  'Follow the failure',
  'Cured run',
  'Design',
  'Observe',
  'Evolve',
  'Misconceptions',
  'On Monday',
  'Lookup',
  'Practice',
] as const;
type Part = (typeof frame)[number];

interface Section {
  line: number;
  nodes: RootContent[];
}

/**
 * Reads one lesson. In: the file's text and the name to show in messages. Out: the lesson (null when problems make it
 * unusable) and everything that is wrong, sorted by line.
 */
export function parseLesson(text: string, file: string): { lesson: Lesson | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const { front, body } = readFrontMatter(text.replaceAll('\r\n', '\n'), file, problems);
  const lesson = new LessonReader(file, problems).read(fromMarkdown(body).children, front);
  problems.sort((a, b) => a.line - b.line);
  return { lesson: problems.length === 0 ? lesson : null, problems };
}

class LessonReader {
  private readonly links: Lesson['links'] = [];
  private readonly claims: Lesson['claims'] = [];
  private readonly flawsNamed: Lesson['flawsNamed'] = [];
  private readonly slugs = new Map<string, number>();

  constructor(
    private readonly file: string,
    private readonly problems: Problem[],
  ) {}

  private readonly report = (line: number, message: string) => {
    this.problems.push({ file: this.file, line, message });
  };

  /** Where text may hold nothing but `covers` and `note`. */
  private readonly sink: Sink = {
    report: this.report,
    link: (to, line) => this.links.push({ to, line }),
    textNote: note => {
      if (note.key === 'covers') this.cover(note);
      else if (note.key !== 'note')
        this.report(note.line, `The note \`${note.key}\` does not belong here. ${noteRule}`);
    },
  };

  private cover(note: Note): string[] {
    const clauses = words(note.value);
    if (clauses.length === 0)
      this.report(note.line, '`covers` names no clause. Write, for example, `covers: endpoints.4`.');
    for (const clause of clauses) this.claims.push({ clause, line: note.line });
    return clauses;
  }

  private slug(value: string, line: number, what: string): string {
    if (!isSlug(value)) {
      this.report(line, `This ${what} needs a slug; \`${value}\` is none. ${slugRule}`);
      return value;
    }
    const other = this.slugs.get(value);
    if (other !== undefined) this.report(line, `The slug \`${value}\` is taken by line ${other}. Choose another one.`);
    this.slugs.set(value, line);
    if (pageIds.has(value))
      this.report(line, `\`${value}\` is the name of a page in every lesson. Choose another slug.`);
    return value;
  }

  read(nodes: readonly RootContent[], front: FrontMatter | null): Lesson {
    const sections = this.sections(nodes);
    const blocks = (part: Part) => this.textPart(part, sections.get(part));
    const consumers = blocks('Consumers');
    const designQuestion = this.single(sections.get('Design question'));
    const promise = blocks('Promise');
    const keyPoints = blocks('Key points');
    const chain = this.chain(sections.get('Follow the failure'), sections.get('Cured run'));
    const design = blocks('Design');
    const observe = blocks('Observe');
    const evolve = blocks('Evolve');
    const misconceptions = this.misconceptions(sections.get('Misconceptions'));
    const monday = this.monday(sections.get('On Monday'));
    const lookup = this.lookup(sections.get('Lookup'));
    const practice = this.practice(sections.get('Practice'));
    const { sources = [], ...head } = front ?? { ...noFront };
    const summary = {
      ...head,
      covers: [...new Set(this.claims.map(claim => claim.clause))],
      pages: [] as { id: string; title: string }[],
      lookup,
    };
    const lesson: Lesson = {
      summary,
      file: this.file,
      sources,
      links: this.links,
      claims: this.claims,
      flawsNamed: this.flawsNamed,
      consumers,
      designQuestion,
      promise,
      keyPoints,
      chain,
      design,
      observe,
      evolve,
      misconceptions,
      monday,
      practice,
    };
    summary.pages = pageList(lesson);
    return lesson;
  }

  private sections(nodes: readonly RootContent[]): Map<Part, Section> {
    const found = new Map<Part, Section>();
    let current: Section | null = null;
    let last = -1;
    for (const node of nodes) {
      if (node.type === 'heading' && node.depth <= 2) {
        const title = this.headingText(node);
        const line = lineOf(node);
        const index = frame.indexOf(title as Part);
        current = { line, nodes: [] };
        if (node.depth === 1) {
          this.report(line, 'The title stands in the front matter; take this heading away.');
        } else if (index < 0) {
          this.report(line, `\`${title}\` is no part of a lesson. The parts are: ${frame.join(', ')}.`);
        } else if (found.has(frame[index]!)) {
          this.report(line, `The part \`${title}\` stands twice. Join the two.`);
        } else {
          if (index < last) this.report(line, `\`${title}\` comes too late. It belongs before \`${frame[last]}\`.`);
          last = Math.max(last, index);
          found.set(frame[index]!, current);
        }
      } else if (current) current.nodes.push(node);
      else this.report(lineOf(node), 'Text before the first part. Begin with `## Consumers`.');
    }
    for (const part of frame) {
      if (!found.has(part)) this.report(1, `The part \`## ${part}\` is missing.`);
    }
    return found;
  }

  private headingText(node: Heading): string {
    return textOf(readInline(node.children, this.sink));
  }

  private textPart(part: Part, section: Section | undefined): Block[] {
    if (!section) return [];
    const blocks = readBlocks(section.nodes, this.sink);
    if (blocks.length === 0) this.report(section.line, `The part \`${part}\` is empty.`);
    return blocks;
  }

  /** The notes at the top of a part that say what it is; the rest of the nodes follow. */
  private head(nodes: readonly RootContent[]): { notes: Note[]; rest: RootContent[] } {
    const notes: Note[] = [];
    let i = 0;
    for (; nodes[i]?.type === 'html'; i++) {
      const node = nodes[i] as Extract<RootContent, { type: 'html' }>;
      const entries = notesOf(node.value, lineOf(node), this.sink);
      if (i > 0 && entries.some(note => note.key === 'question')) break;
      notes.push(...entries);
    }
    return { notes, rest: nodes.slice(i) };
  }

  private questionFrom(line: number, nodes: readonly RootContent[]): Question {
    const { notes, rest } = this.head(nodes);
    let id = '';
    const covers: string[] = [];
    for (const note of notes) {
      if (note.key === 'question') id = this.slug(note.value, note.line, 'question');
      else if (note.key === 'covers') covers.push(...this.cover(note));
      else if (note.key !== 'note')
        this.report(note.line, `\`${note.key}\` does not belong on a question. ${noteRule}`);
    }
    if (id === '') this.report(line, 'This question has no slug. Begin it with `<!-- question: a-slug -->`.');
    const question = readQuestion(id, line, rest, this.sink);
    return { ...question, covers: [...covers, ...question.covers] };
  }

  private single(section: Section | undefined): Question {
    if (!section) return { id: '', prompt: [], options: [], covers: [] };
    return this.questionFrom(section.line, section.nodes);
  }

  private practice(section: Section | undefined): Question[] {
    if (!section) return [];
    const groups = splitAt(section.nodes, node => node.type === 'html' && /^<!--\s*question\b/.test(node.value));
    if (groups.before.length > 0) {
      this.report(lineOf(groups.before[0]!), 'A practice question begins with `<!-- question: a-slug -->`.');
    }
    if (groups.parts.length === 0) this.report(section.line, 'Write at least one practice question.');
    return groups.parts.map(nodes => this.questionFrom(lineOf(nodes[0]!), nodes));
  }

  private chain(section: Section | undefined, cured: Section | undefined): Lesson['chain'] {
    const chain: Lesson['chain'] = {
      intro: [],
      fault: { side: 'client' },
      orders: null,
      steps: [],
      cured: { blocks: [], script: null, after: [] },
    };
    if (section) {
      const groups = splitAt(section.nodes, node => node.type === 'heading');
      const { notes, rest } = this.head(groups.before);
      chain.intro = readBlocks(rest, this.sink);
      const sides = notes.filter(note => note.key === 'flaws' || note.key === 'client');
      if (sides.length !== 1) {
        this.report(
          section.line,
          'Say whose fault it is: `<!-- flaws: FLAW-ID -->` for the service, or `<!-- client -->`.',
        );
      }
      for (const note of notes) {
        if (note.key === 'flaws') chain.fault = { side: 'service', flaws: this.flaws(note) };
        else if (note.key === 'covers') this.cover(note);
        else if (note.key === 'orders') {
          if (/^\d+$/.test(note.value)) chain.orders = Number(note.value);
          else this.report(note.line, '`orders` is how many orders the service starts with: a whole number.');
        } else if (note.key !== 'client' && note.key !== 'note') {
          this.report(note.line, `\`${note.key}\` does not belong on the chain. ${noteRule}`);
        }
      }
      chain.steps = groups.parts.map(nodes => this.step(nodes));
      if (chain.steps.length < 3) this.report(section.line, 'A failure chain has at least three steps (###).');
      this.sequences(chain.steps);
    }
    if (cured) {
      const { blocks, script, lead } = this.scripted(cured.nodes);
      chain.cured = { blocks: lead, script, after: blocks.slice(lead.length) };
      if (lead.length === 0)
        this.report(cured.line, 'The cured run tells nothing. Say in a sentence what is different.');
      if (script) checkSequence(script.requests, this.report);
      for (const entry of script?.requests.flatMap(request => request.expect) ?? []) {
        if (entry.run === 'flawed') this.report(entry.line, 'The cured run has no flawed side. Write `@expect`.');
      }
      if (!script && chain.fault.side === 'client') {
        this.report(
          cured.line,
          'The client is at fault, so the cured run needs the careful client: add an `http` block.',
        );
      }
    }
    return chain;
  }

  private flaws(note: Note): string[] {
    const flaws = words(note.value);
    if (flaws.length === 0) this.report(note.line, '`flaws` names none. Write their ids, or `flaws: none`.');
    if (flaws.length === 1 && flaws[0] === 'none') return [];
    for (const flaw of flaws) this.flawsNamed.push({ flaw, line: note.line });
    return flaws;
  }

  /** Checks names and references over the steps that share a service. */
  private sequences(steps: readonly Step[]): void {
    let requests: Script['requests'] = [];
    for (const [i, step] of steps.entries()) {
      if (step.flaws !== null) {
        checkSequence(requests, this.report);
        requests = [];
      }
      requests = [...requests, ...(step.script?.requests ?? [])];
      if (i === steps.length - 1) checkSequence(requests, this.report);
    }
  }

  private step(nodes: readonly RootContent[]): Step {
    const heading = nodes[0] as Heading;
    const line = lineOf(heading);
    if (heading.depth !== 3) this.report(line, 'Steps are headings of the third level: `### The answer is lost`.');
    const { notes, rest } = this.head(nodes.slice(1));
    const step: Step = {
      id: '',
      line,
      title: this.headingText(heading),
      before: [],
      question: null,
      script: null,
      after: [],
      covers: [],
      differs: false,
      hidden: false,
      flaws: null,
    };
    const questionNotes: Note[] = [];
    for (const note of notes) {
      if (note.key === 'step') step.id = this.slug(note.value, note.line, 'step');
      else if (note.key === 'covers') step.covers.push(...this.cover(note));
      else if (note.key === 'differs') step.differs = true;
      else if (note.key === 'hidden') step.hidden = true;
      else if (note.key === 'flaws') step.flaws = this.flaws(note);
      else if (note.key === 'question') questionNotes.push(note);
      else if (note.key !== 'note') this.report(note.line, `\`${note.key}\` does not belong on a step. ${noteRule}`);
    }
    if (questionNotes.length > 0) {
      this.report(
        questionNotes[0]!.line,
        'Put the question into a comment of its own, after the text that leads to it.',
      );
    }
    if (step.id === '') this.report(line, 'This step has no slug. Put `<!-- step: a-slug -->` under its heading.');

    const asks = rest.findIndex(node => node.type === 'html' && /^<!--\s*question\b/.test(node.value));
    const stray = asks < 0 ? rest.find(isTaskList) : undefined;
    if (stray)
      this.report(lineOf(stray), 'A task list without a question. Put `<!-- question: a-slug -->` before its prompt.');
    const list = asks < 0 ? -1 : rest.findIndex((node, i) => i > asks && isTaskList(node));
    const end = asks < 0 ? 0 : list < 0 ? rest.length : list + 1;
    const early = asks < 0 ? undefined : rest.slice(0, end).find(isHttp);
    if (early)
      this.report(lineOf(early), 'The http block stands before the end of the question. Put it after the options.');
    if (asks >= 0) step.question = this.questionFrom(lineOf(rest[asks]!), rest.slice(asks, end));
    const told = readBlocks(
      rest.slice(0, Math.max(0, asks)).filter(node => !isHttp(node)),
      this.sink,
    );
    const { blocks, script, lead } = this.scripted(rest.slice(end));
    step.script = script;
    step.before = asks >= 0 ? told : lead;
    step.after = asks >= 0 ? blocks : blocks.slice(lead.length);
    if (step.before.length === 0)
      this.report(line, 'This step tells nothing. Say what happens, with names and numbers.');
    if (step.differs && !script) this.report(line, '`differs` needs an http block whose answers can differ.');
    return step;
  }

  /** Text and http blocks. `lead` is the text before the first http block (all of it, where there is none). */
  private scripted(nodes: readonly RootContent[]): { blocks: Block[]; script: Script | null; lead: Block[] } {
    const first = nodes.findIndex(isHttp);
    const lead = readBlocks(nodes.slice(0, first < 0 ? nodes.length : first), this.sink);
    if (first < 0) return { blocks: lead, script: null, lead };
    const script: Script = { requests: [], line: lineOf(nodes[first]!) };
    const rest: RootContent[] = [];
    for (const node of nodes.slice(first)) {
      if (node.type === 'code' && node.lang === 'http') {
        script.requests.push(...readHttp(node.value, lineOf(node) + 1, this.report));
      } else rest.push(node);
    }
    return { blocks: [...lead, ...readBlocks(rest, this.sink)], script, lead };
  }

  private misconceptions(section: Section | undefined): Misconception[] {
    if (!section) return [];
    const groups = splitAt(section.nodes, node => node.type === 'heading');
    if (groups.before.length > 0) {
      this.report(lineOf(groups.before[0]!), 'Each misconception begins with a heading of the third level (###).');
    }
    if (groups.parts.length === 0) this.report(section.line, 'Write at least one misconception (###).');
    return groups.parts.map(nodes => {
      const heading = nodes[0] as Heading;
      const { notes, rest } = this.head(nodes.slice(1));
      const item: Misconception = { id: '', belief: readInline(heading.children, this.sink), answer: [], covers: [] };
      for (const note of notes) {
        if (note.key === 'misconception') item.id = this.slug(note.value, note.line, 'misconception');
        else if (note.key === 'covers') item.covers.push(...this.cover(note));
        else if (note.key !== 'note')
          this.report(note.line, `\`${note.key}\` does not belong on a misconception. ${noteRule}`);
      }
      if (item.id === '') {
        this.report(
          lineOf(heading),
          'This misconception has no slug. Put `<!-- misconception: a-slug -->` under its heading.',
        );
      }
      item.answer = readBlocks(rest, this.sink);
      if (item.answer.length === 0)
        this.report(lineOf(heading), 'This misconception is not corrected. Say what is so.');
      return item;
    });
  }

  private monday(section: Section | undefined): Lesson['monday'] {
    if (!section) return [];
    const blocks = readBlocks(section.nodes, this.sink);
    const [only] = blocks;
    if (blocks.length === 1 && only?.kind === 'paragraph') return only.inline;
    this.report(section.line, '`On Monday` is one paragraph: the one thing to do first.');
    return [];
  }

  private lookup(section: Section | undefined): LookupRow[] {
    if (!section) return [];
    const rows: LookupRow[] = [];
    for (const node of section.nodes) {
      if (node.type !== 'list') {
        if (node.type === 'html') readBlocks([node], this.sink);
        else this.report(lineOf(node), lookupRule);
        continue;
      }
      for (const item of node.children) {
        const [first, ...more] = item.children;
        let also: string[] = [];
        const sink: Sink = {
          ...this.sink,
          textNote: note => {
            if (note.key === 'also') also = note.value.split(',').map(word => word.trim());
            else this.sink.textNote(note);
          },
        };
        const text = isParagraph(first) ? textOf(readInline(first.children, sink)) : '';
        const match = /^(need|status|code|header|term):\s*(.+?)\s*(?:→|->)\s*(.+)$/s.exec(text);
        if (!match || more.length > 0) this.report(lineOf(item), lookupRule);
        else rows.push({ kind: match[1] as LookupRow['kind'], need: match[2]!, use: match[3]!, also });
      }
    }
    if (rows.length === 0) this.report(section.line, lookupRule);
    return rows;
  }
}

const noFront = { id: '', title: '', topic: '', track: '', order: 1, minutes: 1, sources: [] };
const noteRule = 'The notes of the format are listed in src/course/parse.ts.';
const lookupRule = 'Lookup is a list of rows such as `- need: retry a POST safely → the same Idempotency-Key again`.';

const isHttp = (node: RootContent): boolean => node.type === 'code' && node.lang === 'http';

/** Splits nodes at those that begin a part; each part starts with its beginning. */
function splitAt(nodes: readonly RootContent[], begins: (node: RootContent) => boolean) {
  const before: RootContent[] = [];
  const parts: RootContent[][] = [];
  for (const node of nodes) {
    if (begins(node)) parts.push([node]);
    else if (parts.length > 0) parts.at(-1)!.push(node);
    else before.push(node);
  }
  return { before, parts };
}
