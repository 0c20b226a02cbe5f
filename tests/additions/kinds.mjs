import { readFileSync } from 'node:fs';

/**
 * Each kind of addition that CONTRIBUTING promises to be so easy: the files that it adds, the places that it edits, and the
 * tests that it could turn red because they keep a list of their own.
 *
 * @typedef {{
 *   kind: string,
 *   add?: Record<string, string>,   a new file, and the file of this folder (or of the project) that it is a copy of
 *   edit?: [file: string, find: string | RegExp, replace: string][],
 *   tests: string[],
 * }} Addition
 */

const lesson = 'lessons/an-added-lesson.md';

/** @param {string} file of this folder */
const textOf = file => readFileSync(new URL(file, import.meta.url), 'utf8');

/** @type {Addition[]} */
export const additions = [
  {
    kind: 'lesson',
    add: { [lesson]: '../fixtures/course/lost-updates.md' },
    edit: [
      [lesson, 'id: lost-updates', 'id: an-added-lesson'],
      [lesson, /^title: .*$/m, 'title: An added lesson'],
      [lesson, /^topic: .*$/m, 'topic: additions'],
      [lesson, /^order: .*$/m, 'order: 1000'],
      [lesson, '## Fixed version\n', `${textOf('files/lesson/failure-task.md')}## Fixed version\n`],
      [lesson, '## Design\n', `${textOf('files/lesson/fix-task.md')}## Design\n`],
      [lesson, 'need: avoid overwriting a change', 'need: see an addition'],
    ],
    tests: [
      'tests/content',
      'tests/course',
      'tests/lookup',
      'tests/overview',
      'tests/practice',
      'tests/progress',
      'tests/screens/screens',
    ],
  },
  {
    kind: 'glossary term',
    edit: [
      ['lessons/glossary/failures-and-retries.md', /\n$/, '\n- added term → a word that was added\n'],
      [
        'lessons/retry-rules.md',
        '## Key points\n\n',
        '## Key points\n\n- An [added term](term:added-term) is a term.\n',
      ],
    ],
    tests: ['tests/content', 'tests/lookup', 'tests/course/glossary', 'tests/screens/screens'],
  },
  {
    kind: 'lookup row',
    edit: [
      [
        'lessons/lookup/lists.md',
        /\n$/,
        '\n- need: see an added row → look it up\n  - here → nowhere else\n  - sources: RFC 9110\n',
      ],
    ],
    tests: ['tests/content', 'tests/lookup', 'tests/screens/screens'],
  },
  {
    kind: 'question that finds no row',
    edit: [
      ['lessons/asked/retries.md', '- need: retry a POST safely\n', '- need: retry a POST safely\n  - rage clicks\n'],
      [
        'tests/lookup/asked/tuning-more.json',
        '[\n',
        `[\n  ${JSON.stringify({ question: 'rage clicks', topic: 'safe retry of POST with idempotency key', kind: 'symptom' })},\n`,
      ],
    ],
    tests: ['tests/content', 'tests/lookup'],
  },
  {
    kind: 'path',
    add: { 'lessons/paths/an-added-path.md': 'files/path/an-added-path.md.txt' },
    tests: [
      'tests/content',
      'tests/course',
      'tests/overview',
      'tests/classroom',
      'tests/screens/screens',
      'tests/words',
    ],
  },
  {
    kind: 'rule',
    add: { 'src/linter/rules/naming/summary-is-calm.ts': 'files/rule/summary-is-calm.ts.txt' },
    tests: ['tests/linter', 'tests/lookup', 'tests/screens/screens', 'tests/content/readme', 'tests/words'],
  },
  {
    kind: 'check of two versions',
    add: { 'src/linter/changes/summary-removed.ts': 'files/change/summary-removed.ts.txt' },
    tests: [
      'tests/linter',
      'tests/review',
      'tests/lookup',
      'tests/screens/screens',
      'tests/content/readme',
      'tests/words',
    ],
  },
  {
    kind: 'probe',
    add: { 'src/check/probes/method-semantics/head-is-supported.ts': 'files/probe/head-is-supported.ts.txt' },
    edit: [['tests/check/_bugs.ts', /\n};\n$/, textOf('files/probe/bug.ts.txt')]],
    tests: ['tests/check', 'tests/words'],
  },
  {
    kind: 'flaw',
    add: {
      'src/linter/rules/naming/summary-is-calm.ts': 'files/rule/summary-is-calm.ts.txt',
      'src/flaws/naming/summary-in-capitals.ts': 'files/flaw/summary-in-capitals.ts.txt',
    },
    tests: [
      'tests/flaws',
      'tests/check',
      'tests/review',
      'tests/linter/matrix',
      'tests/linter/clauses',
      'tests/screens/screens',
      'tests/content/readme',
      'tests/words',
    ],
  },
  {
    kind: 'change between two versions',
    add: { 'src/review/exercises/mutations/trace-header-added.ts': 'files/mutation/trace-header-added.ts.txt' },
    tests: ['tests/review', 'tests/screens/screens', 'tests/words'],
  },
  {
    kind: 'contract for exercises',
    add: { 'src/review/exercises/contracts/a-library.ts': '../../src/review/exercises/contracts/library.ts' },
    edit: [['src/review/exercises/contracts/a-library.ts', /title: '.*'/, "title: 'A library'"]],
    tests: [
      'tests/review',
      'tests/flaws',
      'tests/linter/matrix',
      'tests/course',
      'tests/classroom',
      'tests/cases',
      'tests/commands',
      'tests/content/readme',
      'tests/screens/screens',
      'tests/words',
    ],
  },
  {
    kind: 'endpoint',
    add: { 'src/service/resources/channels.ts': 'files/endpoint/channels.ts.txt' },
    tests: [
      'tests/service',
      'tests/server',
      'tests/flaws',
      'tests/tryit',
      'tests/lookup',
      'tests/screens/screens',
      'tests/content/readme',
      'tests/words',
    ],
  },
  {
    kind: 'type of webhook event',
    edit: [
      ['src/service/webhooks/rows.ts', "'order.shipped'] as const", "'order.shipped', 'payment.refunded'] as const"],
      [
        'src/service/description/webhooks.ts',
        "  'order.shipped': 'An order was shipped.',\n",
        "  'order.shipped': 'An order was shipped.',\n  'payment.refunded': 'A charge was refunded.',\n",
      ],
      [
        'src/service/description/webhooks.ts',
        "  'order.shipped': '/orders/o41',\n",
        "  'order.shipped': '/orders/o41',\n  'payment.refunded': '/v1/charges/ch_1/refunds/re_1',\n",
      ],
      [
        'src/service/resources/refunds.ts',
        /^ {8}return \{\n {10}status: 201,[\s\S]*?\n {8}\};\n/m,
        textOf('files/event/emit.ts.txt'),
      ],
      [
        'src/service/resources/refunds.ts',
        'import { Failure }',
        "import { emitEvent } from '../webhooks/deliver';\nimport { Failure }",
      ],
      [
        'src/conventions/open-points/events.ts',
        'and ship emits order.shipped.',
        'ship emits order.shipped, and a refund payment.refunded.',
      ],
    ],
    tests: [
      'tests/service',
      'tests/server',
      'tests/flaws',
      'tests/cases',
      'tests/lab',
      'tests/lookup',
      'tests/screens/screens',
      'tests/content/readme',
      'tests/words',
    ],
  },
  {
    kind: 'lab',
    add: { 'labs/lists-again/index.ts': 'files/lab/index.ts.txt' },
    tests: ['tests/lab', 'tests/content', 'tests/overview', 'tests/screens/screens', 'tests/words'],
  },
  {
    kind: 'case',
    add: { 'src/cases/written/an-added-case.ts': '../../src/cases/written/charged-twice.ts' },
    edit: [
      ['src/cases/written/an-added-case.ts', "id: 'charged-twice'", "id: 'an-added-case'"],
      ['src/cases/written/an-added-case.ts', /title: '.*'/, "title: 'An added case'"],
    ],
    tests: ['tests/cases', 'tests/screens/screens', 'tests/words'],
  },
  {
    kind: 'command',
    add: { 'src/commands/greet.ts': 'files/command/greet.ts.txt' },
    tests: ['tests/cli/', 'tests/commands', 'tests/build', 'tests/architecture', 'tests/content/readme', 'tests/words'],
  },
  {
    kind: 'screen',
    add: {
      'src/ui/screens/greeting/index.tsx': 'files/screen/index.tsx.txt',
      'src/prompts/greeting.ts': 'files/screen/prompts.ts.txt',
      'src/commands/greeting.ts': 'files/screen/command.ts.txt',
      'tests/screens/greeting.ts': 'files/screen/states.ts.txt',
    },
    edit: [
      [
        'src/route.ts',
        "  | { screen: 'home'; whole?: boolean }\n",
        "  | { screen: 'home'; whole?: boolean }\n  | { screen: 'greeting' }\n",
      ],
      [
        'src/prompts/session.ts',
        "    case 'overview':\n",
        "    case 'greeting':\n      return yield* (await import('./greeting')).greetingProgram();\n    case 'overview':\n",
      ],
      [
        'tests/screens/table.ts',
        'import { homeStates',
        "import { greetingStates } from './greeting';\nimport { homeStates",
      ],
      ['tests/screens/table.ts', '  ...homeStates,\n', '  ...homeStates,\n  ...greetingStates,\n'],
    ],
    tests: [
      'tests/ui',
      'tests/screens',
      'tests/prompts',
      'tests/cli/',
      'tests/commands',
      'tests/architecture',
      'tests/words',
    ],
  },
];

/**
 * Several additions as one.
 * @param {readonly Addition[]} parts
 * @returns {Addition}
 */
export const together = parts => ({
  kind: parts.map(({ kind }) => kind).join(', '),
  add: Object.assign({}, ...parts.map(({ add }) => add)),
  edit: parts.flatMap(({ edit = [] }) => edit),
  tests: [...new Set(parts.flatMap(({ tests }) => tests))],
});
