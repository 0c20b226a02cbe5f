/** Which tests are asked about the code of a room. A room that is not named here has tests of its own name. */
const named = {
  cases: ['tests/cases', 'tests/screens/screens.test.ts'],
  cli: ['tests/cli', 'tests/progress/process.test.ts'],
  commands: [
    'tests/commands',
    'tests/cli',
    '/command.test.ts',
    '/commands.test.ts',
    '-command.test.ts',
    '/prompt.test.ts',
    'tests/linter/against-git',
    'tests/linter/configuration',
    'tests/linter/files',
    'tests/linter/ignore',
    'tests/lookup',
    'tests/practice',
    'tests/review',
    'tests/server/curl',
    'tests/progress/version',
    'tests/progress/settings',
    'tests/server/test-values',
  ],
  conventions: ['tests/conventions', 'tests/lookup', 'tests/service'],
  flaws: [
    'tests/flaws',
    'tests/linter/matrix',
    'tests/review/exercise',
    'tests/review/versions',
    'tests/review/play',
    'tests/review/repair/repairs',
  ],
  labs: ['tests/lab/'],
  lab: ['tests/lab/'],
  linter: ['tests/linter'],
  openapi: ['tests/openapi', 'tests/linter', 'tests/review'],
  overview: ['tests/overview', 'tests/progress/command.test.ts', 'tests/screens/screens.test.ts'],
  service: ['tests/service', 'tests/server', 'tests/flaws/wire'],
  text: ['tests/text', 'tests/course/render.test.ts', 'tests/screens/screens.test.ts'],
  tryit: ['tests/tryit', 'tests/screens/screens.test.ts'],
  ui: [
    'tests/ui',
    'tests/screens/screens.test.ts',
    '/screen.test.ts',
    '-screen.test.ts',
    'tests/screens/footers.test.ts',
    'tests/screens/every-key.test.ts',
    'tests/progress/profile-picker',
    'tests/progress/several-people',
  ],
};

/**
 * @param {string} room
 * @returns {string[]} what the paths of its tests contain; the first ones are run first
 */
export const testsOf = room => named[room] ?? [`tests/${room}/`];
