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
 *   ### Title of a step           <!-- step: SLUG -->; text, question, http blocks, text; five to seven of them, of which
 *                                 at least two ask and at least two show an exchange
 *   ## Fixed version              text; http blocks of a careful client, or none: the steps' requests again without flaws
 *                                 (formerly `## Cured run`, which is still accepted)
 *   ## Design
 *   ## Observe
 *   ## Evolve
 *   ## Misconceptions             two or more: ### What people believe, <!-- misconception: SLUG -->, then what is so
 *   ## On Monday                  one paragraph
 *   ## Lookup                     list items `need: … → …`, also status, code, header; <!-- also: other words; at: PAGE -->,
 *                                 where PAGE is the page that answers it, key-points if left out
 *   ## Practice                   questions, each begun by <!-- question: SLUG -->
 *
 * Notes, `key: value` or a flag, separated by line ends or semicolons:
 *   covers: CLAUSE …   on a step, question, misconception, paragraph or list item that teaches the clause; a clause that
 *                      prescribes something must stand at least once in the lesson on a question, on a step that asks or
 *                      whose exchange has an @expect, or in the fixed version: text alone only names it
 *   differs            on a step: the flawed and the fixed version must differ here
 *   flaws: ID …        on a step: a fresh service with these flaws from here on (`flaws: none` for none)
 *   hidden             on a step: its requests stay hidden until the answer, because they would give it away
 *   consumer           on a practice question: it asks which consumer breaks
 *   note: …            for other authors; ignored
 *
 * A question is a prompt and one task list. `- [x]` is the right option, `- [ ]` a wrong one; the line ends with the
 * option's slug in a comment, and a list item below it holds the reason. In a step the question begins with
 * <!-- question: SLUG --> and everything before it is told first. What follows the first http block is told afterwards.
 *
 * Where a word of the trade is explained it is marked `[jitter](term:jitter)`; its definition stands in lessons/glossary/.
 *
 * `http` blocks hold requests in .http notation, separated by `###`. Directives stand before the request line:
 *   # @as till                  who sends it: till, shop, owner, admin, editor, member, stranger, nobody
 *   # @name charge              for references: {{charge.status}}, {{charge.headers.location}}, {{charge.body.id}}
 *   # @wait 2s                  virtual time that passes first (ms, s, m, h, d)
 *   # @lost                     the service does the work, the answer never arrives
 *   # @together                 sent while the request before it is still on its way
 *   # @title Charges on card_9  a caption
 *   # @rows id amount           show the answer as a table of these members of body.data (or of the body, if an array)
 *   # @members status failure   show only these members of the answer's body; `error.details.until` names an inner one;
 *                               with @rows they stand below the table, such as has_more
 *   # @show RateLimit-Limit     answer headers to show besides the usual ones
 *   # @expect status is 201     also header NAME, body, body.error.code, body.data[0].id, body.data.length;
 *                               is, is not, matches (regular expression), contains, absent, present
 *   # @expect-flawed …, # @expect-fixed …   where the two runs differ (formerly @expect-cured, which is still accepted)
 * Step n replays the requests of the steps before it on a fresh service. The fixed version runs on a clean service.
 */
import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type FrontMatter, readFrontMatter } from './front-matter';
import { LessonReader, type Section } from './lesson-reader';
import { lineOf, readBlocks } from './markdown';
import { pageTitles } from './pages';
import { readChain } from './parse-chain';
import { readLookup, readMisconceptions, readMonday, readPractice } from './parse-parts';
import { markedTerms } from './terms';
import type { Block, Lesson, Problem, Question } from './types';

/** The parts of a lesson, in their order. */
export const lessonParts = [
  'Consumers',
  'Design question',
  'Promise',
  'Key points',
  'Follow the failure',
  'Fixed version',
  'Design',
  'Observe',
  'Evolve',
  'Misconceptions',
  'On Monday',
  'Lookup',
  'Practice',
] as const;
type Part = (typeof lessonParts)[number];

/** Headings that older lessons use, and the part that each one names. */
const formerHeadings: Readonly<Record<string, Part>> = { 'Cured run': 'Fixed version' };

/**
 * Reads one lesson. In: the file's text and the name to show in messages. Out: the lesson (null when problems make it
 * unusable) and everything that is wrong, sorted by line.
 */
export function parseLesson(text: string, file: string): { lesson: Lesson | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const { front, body } = readFrontMatter(text.replaceAll('\r\n', '\n'), file, problems);
  const lesson = readLesson(new LessonReader(file, problems), file, fromMarkdown(body).children, front);
  problems.sort((a, b) => a.line - b.line);
  return { lesson: problems.length === 0 ? lesson : null, problems };
}

function readLesson(
  reader: LessonReader,
  file: string,
  nodes: readonly RootContent[],
  front: FrontMatter | null,
): Lesson {
  const sections = readSections(reader, nodes);
  const blocks = (part: Part) => readText(reader, part, sections.get(part));
  const consumers = blocks('Consumers');
  const designQuestion = readDesignQuestion(reader, sections.get('Design question'));
  const promise = blocks('Promise');
  const keyPoints = blocks('Key points');
  const chain = readChain(reader, sections.get('Follow the failure'), sections.get('Fixed version'));
  const design = blocks('Design');
  const observe = blocks('Observe');
  const evolve = blocks('Evolve');
  const misconceptions = readMisconceptions(reader, sections.get('Misconceptions'));
  const monday = readMonday(reader, sections.get('On Monday'));
  const lookup = readLookup(reader, sections.get('Lookup'));
  const practice = readPractice(reader, sections.get('Practice'));
  const { sources = [], ...head } = front ?? { ...noFront };
  const summary = {
    ...head,
    covers: [...new Set(reader.claims.map(claim => claim.clause))],
    pages: [] as { id: string; title: string }[],
    terms: [] as { term: string; page: string }[],
    lookup,
    asks: {
      predictions: [designQuestion, ...chain.steps.flatMap(step => step.question ?? [])].map(question => question.id),
      questions: practice.map(question => question.id),
      misconceptions: misconceptions.map(item => item.id),
      consumers: practice.filter(question => question.consumer).map(question => question.id),
    },
  };
  const lesson: Lesson = {
    summary,
    file: file,
    sources,
    links: reader.links,
    claims: reader.claims,
    flawsNamed: reader.flawsNamed,
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
  summary.pages = pageTitles(lesson);
  summary.terms = markedTerms(lesson);
  for (const row of lookup) {
    if (row.at === undefined || summary.pages.some(page => page.id === row.at)) continue;
    const known = summary.pages.map(page => page.id).join(', ');
    reader.report(
      sections.get('Lookup')!.line,
      `The lookup row "${row.need}" leads to the page \`${row.at}\`, which is not here. The pages are ${known}.`,
    );
  }
  return lesson;
}

function readSections(reader: LessonReader, nodes: readonly RootContent[]): Map<Part, Section> {
  const found = new Map<Part, Section>();
  let current: Section | null = null;
  let last = -1;
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= 2) {
      const heading = reader.headingText(node);
      const title = Object.hasOwn(formerHeadings, heading) ? formerHeadings[heading]! : heading;
      const line = lineOf(node);
      const index = lessonParts.indexOf(title as Part);
      current = { line, nodes: [] };
      if (node.depth === 1) {
        reader.report(line, 'The title stands in the front matter; take this heading away.');
      } else if (index < 0) {
        reader.report(line, `\`${title}\` is no part of a lesson. The parts are: ${lessonParts.join(', ')}.`);
      } else if (found.has(lessonParts[index]!)) {
        reader.report(line, `The part \`${title}\` stands twice. Join the two.`);
      } else {
        if (index < last)
          reader.report(line, `\`${title}\` comes too late. It belongs before \`${lessonParts[last]}\`.`);
        last = Math.max(last, index);
        found.set(lessonParts[index]!, current);
      }
    } else if (current) current.nodes.push(node);
    else reader.report(lineOf(node), 'Text before the first part. Begin with `## Consumers`.');
  }
  for (const part of lessonParts) {
    if (!found.has(part)) reader.report(1, `The part \`## ${part}\` is missing.`);
  }
  return found;
}

function readText(reader: LessonReader, part: Part, section: Section | undefined): Block[] {
  if (!section) return [];
  const blocks = readBlocks(section.nodes, reader.sink);
  if (blocks.length === 0) reader.report(section.line, `The part \`${part}\` is empty.`);
  return blocks;
}

function readDesignQuestion(reader: LessonReader, section: Section | undefined): Question {
  if (!section) return { id: '', prompt: [], options: [], covers: [] };
  return reader.questionFrom(section.line, section.nodes);
}

const noFront = { id: '', title: '', topic: '', track: '', order: 1, minutes: 1, sources: [] };
