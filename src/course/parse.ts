/**
 * The lesson format. A lesson is one Markdown file, lessons/<id>.md, that reads well on a code-hosting page. What a
 * reader need not see is in comments (notes): slugs, clauses, flaws. Slugs never change: progress refers to them.
 *
 *   ---
 *   id: idempotency-keys          the file's name
 *   title: Charge once            the idea
 *   topic: idempotency keys       the thing
 *   track: Retries and money
 *   order: 90                     place in the course, a whole number that no other lesson has. Lessons are taken by rising
 *                                 order: 1 to 5 are the first ones, the others go in tens, so that one fits between two
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
 *   ### Title of a task           <!-- task: SLUG -->; between the steps, usually to cause the failure (see below)
 *   ## Fixed version              text; http blocks of a careful client, or none: the steps' requests again without flaws
 *                                 (formerly `## Cured run`, which is still accepted)
 *   ### Title of a task           <!-- task: SLUG -->; here usually to prevent the failure
 *   ## Design
 *   ## Observe
 *   ## Evolve
 *   ## Misconceptions             two or more: ### What people believe, <!-- misconception: SLUG -->, then what is true
 *   ## On Monday                  one paragraph
 *   ## Lookup                     list items `need: … → …`, also status, code, header; <!-- also: other words; at: PAGE -->,
 *                                 where PAGE is the page that answers it, key-points if left out
 *   ## Practice                   questions, each begun by <!-- question: SLUG -->
 *
 * Notes, `key: value` or a flag, separated by line ends or semicolons:
 *   covers: CLAUSE …   on a step, question, misconception, paragraph or list item that teaches the clause; a clause that
 *                      prescribes something must be at least once in the lesson on a question, on a task, on a step that asks
 *                      or whose exchange has an @expect, or in the fixed version: text alone only names it
 *   formerly: ID …     on a step: ids of removed steps that it replaces; links and progress that name them lead here
 *   differs            on a step: the flawed and the fixed version must differ here
 *   flaws: ID …        on a step: a fresh service with these flaws from here on (`flaws: none` for none); on a task: of
 *                      its own service
 *   hidden             on a step: its requests stay hidden until the answer, because they would give it away
 *   consumer           on a practice question: it asks which consumer breaks; every lesson has one
 *   note: …            for other authors; ignored
 *
 * A question is a prompt and one task list. `- [x]` is the right option, `- [ ]` a wrong one; the line ends with the
 * option's slug in a comment, and a list item below it holds the reason. In a step the question begins with
 * <!-- question: SLUG --> and everything before it is told first. What follows the first http block is told afterwards.
 *
 * A task is something to do: the state that results is checked, so any way that reaches the goal counts. Its notes are
 * `task`, `covers`, `flaws` (otherwise those in force where it is; none after the fixed version) and `note`. It always has
 * a fresh service. `course check` proves that neither its start nor doing nothing passes, that every solution passes, and
 * that every wrong attempt fails and is recognised as itself. Slugs of tasks and attempts never change.
 *
 *   ### Charge only once
 *   <!-- task: charge-only-once -->
 *   The goal in one sentence. A second paragraph may say what else to know.
 *   An `http` block of one or more requests to edit: a wire task. Or a `yaml` block of 10 to 30 lines of OpenAPI without
 *   its head (openapi, info): a contract task.
 *   #### Setup                    optional, wire tasks only: an `http` block that is sent before the learner's requests
 *   #### Check                    wire: the state as a sentence, `Charges: {{charges.body.data.length}}, goal: 1`; an `http`
 *                                 block that is sent afterwards, with @expect; optionally list items that count what the
 *                                 learner sends: `- sends: at least 2 POST /v1/charges` (also `at most`, `exactly`),
 *                                 `- receives: exactly one 201 response to POST /v1/charges`, and the rows of lists,
 *                                 `- reads: no repeated rows from GET /orders` (also `different`, or an id); or name
 *                                 what is sent one after the other: `- sequence: GET /orders, POST /orders`. `{id}` is any
 *                                 one segment, a query counts if it's there, and ` as till` asks for a caller.
 *                                 contract: `- rule: RULE-ID`, which must have nothing to say, and
 *                                 `- operation: POST /v1/charges`, which must still be there and do its job, optionally
 *                                 `with no-cache or max-age` or `without orders:read`: what is written about it must or
 *                                 mustn't contain one of these; no rule about changes may find a breaking one against the
 *                                 start
 *   #### Hints                    a list of two or three, from vague to concrete
 *   #### Solution                 one or more, optionally with a title, `#### Solution: a lost response`; an `http` or `yaml`
 *                                 block, the learner's whole text, and what is worth saying about it
 *   #### Success                  what to say when the goal is reached
 *   #### Wrong attempt            any number, optionally with a title; <!-- attempt: SLUG -->; an example as in a solution;
 *                                 its own check: as above for requests, for a contract `- finds: ID` of a rule about
 *                                 contracts or changes and `- loses: POST /v1/charges`; and what to say about it
 *
 * A term that is explained is marked `[jitter](term:jitter)`; its definition is in lessons/glossary/.
 *
 * `http` blocks hold requests in .http notation, separated by `###`. Directives come before the request line:
 *   # @as till                  who sends it: till, shop, owner, admin, editor, member, stranger, nobody
 *   # @name charge              for references: {{charge.status}}, {{charge.headers.location}}, {{charge.body.id}}
 *   # @wait 2s                  virtual time that passes first (ms, s, m, h, d)
 *   # @lost                     the service does the work, the response never arrives
 *   # @together                 sent while the request before it is still on its way
 *   # @title Charges on card_9  a caption
 *   # @rows id amount           show the response as a table of these fields of body.data (or of the body, if an array)
 *   # @members status failure   show only these fields of the response's body; `error.details.until` names an inner one;
 *                               with @rows they are below the table, such as has_more
 *   # @show RateLimit-Limit     response headers to show besides the usual ones
 *   # @expect status is 201     also header NAME, body, body.error.code, body.data[0].id, body.data.length;
 *                               is, is not, matches (regular expression), contains, absent, present
 *   # @expect-flawed …, # @expect-fixed …   where the two runs differ (formerly @expect-cured, which is still accepted)
 * Step n replays the requests of the steps before it on a fresh service. The fixed version runs on a clean service.
 */
import type { RootContent } from 'mdast';
import { type FrontMatter, readFrontMatter } from './front-matter';
import { lessonMinutes } from './lesson-minutes';
import { LessonReader, type Section } from './lesson-reader';
import { readBlocks } from './markdown';
import { markdownTree } from './markdown-tree';
import type { Block } from './markup';
import { pageTitles } from './pages';
import { readChain } from './parse-chain';
import { readLookup, readMisconceptions, readMonday, readPractice } from './parse-parts';
import { type LessonPart, readSections } from './sections';
import { markedTerms } from './terms';
import type { Lesson, Problem, Question } from './types';

/**
 * Reads one lesson.
 * @param text the file's text
 * @param file its name in messages
 * @returns the lesson as far as it can be read, and everything that is wrong, sorted by line. Only a lesson without problems
 *   is fit to be shown.
 */
export function parseLesson(text: string, file: string): { lesson: Lesson; problems: Problem[] } {
  const problems: Problem[] = [];
  const { front, body } = readFrontMatter(text.replaceAll('\r\n', '\n'), file, problems);
  const lesson = readLesson(new LessonReader(file, problems), file, markdownTree(body).children, front);
  problems.sort((a, b) => a.line - b.line);
  return { lesson, problems };
}

function readLesson(reader: LessonReader, file: string, nodes: readonly RootContent[], front: FrontMatter): Lesson {
  const sections = readSections(reader, nodes);
  const blocks = (part: LessonPart) => readText(reader, part, sections.get(part));
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
  const { sources, ...head } = front;
  const summary = {
    ...head,
    minutes: 0,
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
    tasks: chain.tasks.map(task => task.id),
  };
  const lesson: Lesson = {
    summary,
    file,
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
  summary.minutes = lessonMinutes(lesson);
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

function readText(reader: LessonReader, part: LessonPart, section: Section | undefined): Block[] {
  if (!section) return [];
  const blocks = readBlocks(section.nodes, reader.sink);
  if (blocks.length === 0) reader.report(section.line, `The section \`${part}\` is empty.`);
  return blocks;
}

function readDesignQuestion(reader: LessonReader, section: Section | undefined): Question {
  if (!section) return { id: '', prompt: [], options: [], covers: [] };
  return reader.questionFrom(section.line, section.nodes);
}
