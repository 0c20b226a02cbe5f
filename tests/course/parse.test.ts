import { describe, expect, it } from 'vitest';
import { lessonProgress } from '../../src/course/lesson-progress';
import { findPageIndex, lessonPages } from '../../src/course/pages';
import { parseLesson } from '../../src/course/parse';
import type { Progress } from '../../src/progress/types';
import { sized } from '../support/size';
import { broken, lineOf, soundLesson } from './fixture';
import { lessonWithTasks } from './tasks/fixture';

const parse = (text: string) => parseLesson(text, 'lessons/small.md');

describe('a sound lesson', () => {
  const { lesson, problems } = parse(soundLesson);

  it('has no problems', () => expect(problems).toEqual([]));

  it('has its pages in reading order, steps among them', () => {
    expect(lessonPages(lesson!).map(page => page.id)).toEqual([
      'consumers',
      'design-question',
      'promise',
      'key-points',
      'first-step',
      'second-step',
      'third-step',
      'fourth-step',
      'fifth-step',
      'cured-run',
      'design',
      'observe',
      'evolve',
      'misconceptions',
      'on-monday',
      'recap',
    ]);
  });

  it('takes the former names of the fixed version', () => {
    const former = soundLesson.replace('## Fixed version', '## Cured run').replace('@expect-fixed', '@expect-cured');
    expect(former).not.toBe(soundLesson);
    expect(parse(former)).toEqual(parse(soundLesson));
  });

  it('leads from the id of a removed step to the one that replaced it', () => {
    const merged = parse(soundLesson.replace('step: third-step', 'step: third-step\nformerly: lost-step, older-step'));
    expect(merged.problems).toEqual([]);
    const pages = lessonPages(merged.lesson!);
    const third = pages.findIndex(page => page.id === 'third-step');
    expect(findPageIndex(pages, 'lost-step')).toBe(third);
    expect(findPageIndex(pages, 'older-step')).toBe(third);
    expect(findPageIndex(pages, 'never-there')).toBeNull();
    const numbers = ['0', '1', String(pages.length), String(pages.length + 1), '-1', '1.5', ''];
    expect(numbers.map(number => findPageIndex(pages, number))).toEqual([
      null,
      0,
      pages.length - 1,
      null,
      null,
      null,
      null,
    ]);
    const progress = { lessons: { small: { page: 'lost-step', done: false } } } as unknown as Progress;
    expect(lessonProgress(merged.lesson!.summary, progress)).toMatchObject({ state: 'started', step: third + 1 });
  });

  it.each([
    ['second-step', /^The slug `second-step` is taken by line \d+\./],
    ['which', /^The slug `which` is taken by line \d+\./],
    ['cured-run', /^`cured-run` is the name of a page in every lesson\./],
    ['lost-step, lost-step', /^The slug `lost-step` is taken by line \d+\./],
    ['Lost', /^This former step needs a slug, and `Lost` isn’t one\./],
  ])('takes no former id that is in use, or is no slug: %s', (ids, message) => {
    const { problems } = parse(soundLesson.replace('step: third-step', `step: third-step\nformerly: ${ids}`));
    expect(problems.map(problem => problem.message)).toEqual([expect.stringMatching(message)]);
  });

  it('adds up the clauses of its parts', () =>
    expect(lesson!.summary.covers).toEqual(['endpoints.1', 'endpoints.8', 'endpoints.4']));

  it('keeps slugs, notes and reasons out of the words', () => {
    const [first] = lesson!.designQuestion.options;
    expect(first).toMatchObject({ id: 'this', right: true, inline: [{ kind: 'text', text: 'This one' }] });
    expect(lesson!.consumers).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text: 'Somebody reads it.' }] }]);
  });

  it('tells text before the exchange first and text after it afterwards', () => {
    const [step] = lesson!.chain.steps;
    expect(JSON.stringify(step!.before)).toContain('A till sends a charge.');
    expect(JSON.stringify(step!.after)).toContain('It responds.');
  });

  it('reads lookup rows with the words people search for', () => {
    expect(lesson!.summary.lookup).toEqual([
      { kind: 'need', need: 'retry a POST', use: 'the same key', also: ['repeat', 'resend'] },
    ]);
  });

  it('reads the same with line ends of Windows', () => {
    const { lesson: other, problems } = parse(soundLesson.replaceAll('\n', '\r\n'));
    expect(problems).toEqual([]);
    expect(other).toEqual(lesson);
  });
});

/** What an author does wrong, the line that is named, and words of the message. */
const cases: [string, string, string, number, RegExp][] = [
  ['no front matter', soundLesson.slice(0, 4), '', 1, /must begin with front matter/],
  ['front matter that is no YAML', 'title: Small', 'title: "Small', 4, /not valid YAML/],
  [
    'front matter that is a list',
    soundLesson.slice(4, soundLesson.indexOf('\n---')),
    '- a',
    2,
    /must consist of id, title/,
  ],
  ['an unknown member', 'topic: a fixture', 'topic: a fixture\nlevel: 3', 5, /unknown key `level`/],
  ['a missing title', 'title: Small\n', '', 2, /needs `title`/],
  ['an order that is no number', 'order: 1', 'order: first', 6, /needs `order`: .* a whole number/],
  ['an id that is not the file name', 'id: small', 'id: smaller', 2, /name of the file differ/],
  ['no sources', 'sources:\n  - title: HTTP Semantics\n    reference: RFC 9110', 'sources: []', 7, /needs `sources`/],
  ['a source without a reference', '\n    reference: RFC 9110', '', 8, /Source 1 has no `reference`/],
  ['a missing part', '## Promise\n\nIt holds.\n\n', '', 1, /`## Promise` is missing/],
  ['an unknown part', '## Promise', '## Promises', lineOf('## Promise'), /`Promises` isn’t a part/],
  [
    'parts in the wrong order',
    '## Consumers',
    '## Evolve',
    lineOf('## Design question'),
    /comes too late|appears twice/,
  ],
  ['a part twice', '## Observe', '## Design', lineOf('## Observe'), /appears twice/],
  ['an empty part', '## Promise\n\nIt holds.', '## Promise', lineOf('## Promise'), /`Promise` is empty/],
  ['a heading of the first level', '## Promise', '# Promise', lineOf('## Promise'), /title is in the front matter/],
  [
    'text before the parts',
    '## Consumers',
    'Hello.\n\n## Consumers',
    lineOf('## Consumers'),
    /Text before the first part/,
  ],
  [
    'a heading inside a part',
    'It holds.',
    '### Really\n\nIt holds.',
    lineOf('It holds.'),
    /No heading is allowed here/,
  ],
  ['a table', 'It holds.', '| a | b |\n|---|---|\n| 1 | 2 |', lineOf('It holds.'), /Tables do not fit/],
  ['a picture', 'It holds.', '![x](y.png)', lineOf('It holds.'), /picture cannot be shown/],
  ['HTML', 'It holds.', '<b>It holds.</b>', lineOf('It holds.'), /HTML cannot be shown/],
  ['an unknown note', 'It holds.', 'It holds. <!-- convers: a -->', lineOf('It holds.'), /`convers` does not belong/],
  [
    'an unknown note on a step',
    'step: first-step',
    'step: first-step\nnote: read aloud\nconvers: a',
    lineOf('step: first-step') + 2,
    /`convers` does not belong on a step/,
  ],
  ['covers without a clause', 'It holds.', 'It holds. <!-- covers: -->', lineOf('It holds.'), /names no clause/],
  ['a link to nowhere', 'It holds.', '[It](somewhere) holds.', lineOf('It holds.'), /has no target/],
  ['requests outside the chain', 'It holds.', '```http\nGET /orders\n```', lineOf('It holds.'), /only in a step/],
  ['a question without a slug', '<!-- question: which -->\n', '', lineOf('## Design question'), /question has no slug/],
  ['a slug in capitals', 'question: which', 'question: Which', lineOf('question: which'), /isn’t one/],
  ['a slug twice', 'question: again', 'question: which', lineOf('question: again'), /taken by line/],
  [
    'the name of a page as slug',
    'step: first-step',
    'step: promise',
    lineOf('step: first-step'),
    /page in every lesson/,
  ],
  ['a question without words', 'Which one is it?\n', '', lineOf('## Design question'), /has no text/],
  ['two right options', '- [ ] That one', '- [x] That one', lineOf('- [x] This one'), /Exactly one option is correct/],
  ['no right option', '- [x] This one', '- [ ] This one', lineOf('- [x] This one'), /Exactly one option is correct/],
  ['an option without a reason', '\n  - Because it is not.', '', lineOf('- [ ] That one'), /has no reason/],
  ['an option without a slug', ' <!-- that -->', '', lineOf('- [ ] That one'), /has no slug/],
  ['two options with one slug', '<!-- that -->', '<!-- this -->', lineOf('- [ ] That one'), /Two options are called/],
  ['an option without a box', '- [ ] That one', '- That one', lineOf('- [ ] That one'), /begins with `\[x\]`/],
  ['nobody at fault', '<!-- flaws: post-without-key -->\n', '', lineOf('## Follow the failure'), /whose fault it is/],
  [
    'too few steps',
    '### The third step\n\n<!-- step: third-step -->\n\nNobody notices.\n',
    '',
    lineOf('## Follow the failure'),
    /five to seven steps \(###\); this one has 4/,
  ],
  [
    'a chain that asks only once',
    /<!-- question: who-tells -->[\s\S]*?(?=### The fifth step)/.exec(soundLesson)![0],
    '',
    lineOf('## Follow the failure'),
    /At least two steps ask/,
  ],
  [
    'a chain that shows only one exchange',
    /```http\n# @name first[\s\S]*?```\n/.exec(soundLesson)![0],
    '',
    lineOf('## Follow the failure'),
    /At least two steps show/,
  ],
  [
    'a lonely misconception',
    '### A receipt is a proof\n\n<!-- misconception: receipt -->\n\nIt proves one attempt.\n',
    '',
    lineOf('## Misconceptions'),
    /at least two misconceptions/,
  ],
  ['a step without a slug', '<!-- step: third-step -->\n', '', lineOf('### The third step'), /step has no slug/],
  ['a step that tells nothing', 'Nobody notices.\n', '', lineOf('### The third step'), /has no text/],
  [
    'differs without requests',
    'step: third-step',
    'step: third-step; differs',
    lineOf('### The third step'),
    /needs an http block/,
  ],
  [
    'a client at fault without a cure',
    'flaws: post-without-key',
    'client',
    lineOf('## Fixed version'),
    /needs the careful client/,
  ],
  ['a misconception without a slug', '<!-- misconception: timeout -->\n', '', lineOf('### A timeout'), /has no slug/],
  ['a misconception left standing', 'It is silence.\n', '', lineOf('### A timeout'), /not corrected/],
  ['two paragraphs for Monday', 'Send it twice.', 'Send it.\n\nTwice.', lineOf('## On Monday'), /is one paragraph/],
  [
    'a lookup row of another form',
    '- need: retry a POST →',
    '- retry a POST:',
    lineOf('- need: retry'),
    /list of rows/,
  ],
  ['practice that asks of no consumer', '     consumer\n', '', lineOf('## Practice'), /asks which consumer breaks/],
  [
    'practice without a slug',
    '<!-- question: practice-one\n     consumer\n     covers: endpoints.1 -->\n',
    '',
    lineOf('And now?') - 3,
    /begins with `<!-- question/,
  ],
];

describe('what an author does wrong is named with its line and the way to mend it', () => {
  it.each(cases)('%s', (_, from, to, line, message) => {
    const { problems } = parse(broken(from, to));
    const found = problems.filter(problem => message.test(problem.message));
    expect(
      found.map(problem => problem.line),
      JSON.stringify(problems, null, 1),
    ).toContain(line);
  });

  it('all at once, by line', () => {
    const text = broken('## Promise', '## Promises').replace('# @as till', '# @as tills').replace(' <!-- no -->', '');
    const { problems } = parse(text);
    expect(problems.length).toBeGreaterThanOrEqual(4);
    expect(problems.map(problem => problem.line)).toEqual(
      [...problems.map(problem => problem.line)].sort((a, b) => a - b),
    );
  });

  it('survives any piece of the file being cut off', () => {
    const last = soundLesson.indexOf('- [ ] No <');
    for (let end = 0; end < last; end += sized(49, 7)) {
      expect(parse(soundLesson.slice(0, end)).problems.length, `cut at ${end}`).toBeGreaterThan(0);
    }
  });
});

describe('how long a lesson takes', () => {
  const minutes = (text: string) => parseLesson(text, 'lessons/small.md').lesson!.summary.minutes;

  it('follows from its words, its questions and its tasks', () => {
    // Three questions are a minute and a half; its few words take less than half a minute more.
    expect(minutes(soundLesson)).toBe(2);
    const words = (count: number) => soundLesson.replace('It holds.', `${'word '.repeat(count).trim()}.`);
    expect(minutes(words(180)) - minutes(soundLesson)).toBe(1);
    expect(minutes(words(1800)) - minutes(soundLesson)).toBe(10);
    expect(minutes(lessonWithTasks) - minutes(soundLesson)).toBe(4);
  });
});
