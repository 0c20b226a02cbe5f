import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { generate } from '../src/build/generate.mjs';
import { viteFixtures } from './fixtures/modules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The continuous integration run reads its closing counts from the runner's own report.
const report = process.env.API_DESIGN_TUTOR_TEST_REPORT;

/** What the folders hold now, so that a run needs no build before it. Each project below reads this file again. */
const prepared = globalThis as { testFixtures?: Promise<Plugin> };
prepared.testFixtures ??= generate(root).then(() => viteFixtures(root));
const fixtures = await prepared.testFixtures;
/** For tests/support/bundle.mjs, in this process and in those that tests start. */
process.env.API_DESIGN_TUTOR_GENERATED = root;
/** Set by tests/mutants/ask.mjs in its own process. */
const { mutantPlugin } = globalThis as { mutantPlugin?: Plugin };
const mutants = mutantPlugin ? [mutantPlugin] : [];
/** Tests that show the course: its words and pages change, so they get one that doesn't. */
const screens = [
  'tests/screens/**/*.test.ts',
  'tests/course/screen.test.ts',
  'tests/course/commands.test.ts',
  'tests/lookup/screen.test.ts',
  'tests/lookup/command.test.ts',
  'tests/tryit/**/*.test.ts',
  'tests/progress/version-0.1.test.ts',
  'tests/*/output.test.ts',
  'tests/ui/output/*.test.ts',
];

/** Tests that replace modules: the others share theirs within a worker, which saves a fifth of the time. */
const alone = [
  'tests/ui/components.test.tsx',
  'tests/linter/crash.test.ts',
  'tests/lab/pagination.test.ts',
  'tests/progress/lock-race.test.ts',
  'tests/progress/full-disk.test.ts',
  'tests/course/render.test.ts',
];

/** Shared by the tests of one worker; those that replace modules need labs that use the replaced ones. */
const once = ['tests/support/recorded-once.ts'];

/**
 * `npm run test:long` runs every test at full size. This file is read again for each project, and then the mode is `test`,
 * so the environment keeps it.
 */
function isLong(mode: string): boolean {
  if (mode === 'long') process.env.API_DESIGN_TUTOR_LONG = '1';
  return process.env.API_DESIGN_TUTOR_LONG === '1';
}

/** Files or folders of tests on the command line: `npm test -- tests/screens`. They try everything they have. */
const named = process.argv.slice(2).some((word, i, words) => word.startsWith('tests/') && words[i - 1] !== '--config');
if (named) process.env.API_DESIGN_TUTOR_WHOLE = '1';

/**
 * Tests that build or install something, work in copies, start a program for each thing they ask, or try many seeds. They run in
 * continuous integration, at full size, and by their names: `npm test` alone leaves them out.
 */
const slow = [
  'tests/additions/**',
  'tests/build/package.test.ts',
  'tests/check/matrix.test.ts',
  'tests/classroom/own-lessons.test.ts',
  'tests/clients/**',
  'tests/content/{container,readme,recipes}.test.ts',
  'tests/progress/process.test.ts',
  'tests/pty/{class,completion,contract,program}.test.ts',
  'tests/review/repair/seeds.test.ts',
  'tests/review/user-contract-thread.test.ts',
  'tests/screens/{every-key,walk,write}.test.ts',
  'tests/server/{clauses-by-curl,command,readme}.test.ts',
  'tests/terminal/watch-file.test.ts',
];

export default defineConfig(({ mode }) => {
  const leftOut = isLong(mode) || process.env.API_DESIGN_TUTOR_WHOLE === '1' ? [] : slow;
  return {
    root,
    plugins: mutants,
    define: { __VERSION__: JSON.stringify('0.0.0-test') },
    test: {
      globalSetup: ['tests/support/tmp.ts'],
      setupFiles: ['tests/support/repeatable.ts', 'tests/support/documented.ts'],
      // The suite computes more than it waits, so every processor takes part.
      maxWorkers: '100%',
      // Most of what tests make lives briefly: with room for it, collecting it takes a sixth less of the whole time.
      execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
      // A limit that ends a hang, on a slow machine too; `--mode long` computes for longer.
      testTimeout: isLong(mode) ? 600_000 : 60_000,
      hookTimeout: 60_000,
      env: {
        // Colour and CI change what Ink draws; every test starts from the same environment.
        CI: 'false',
        NO_COLOR: '',
        FORCE_COLOR: '0',
        NODE_ENV: 'test',
        // Read by tests/support/size.ts.
        API_DESIGN_TUTOR_LONG: isLong(mode) ? '1' : '',
        API_DESIGN_TUTOR_WHOLE: process.env.API_DESIGN_TUTOR_WHOLE ?? '',
      },
      projects: [
        {
          // Screens are compared with files, so they show a course that doesn't change with the real one.
          extends: true,
          plugins: [fixtures],
          test: { name: 'screens', include: screens, exclude: leftOut, isolate: false, setupFiles: once },
        },
        { extends: true, test: { name: 'alone', include: alone } },
        {
          extends: true,
          test: {
            name: 'tests',
            setupFiles: once,
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...screens, ...alone, ...leftOut],
            isolate: false,
          },
        },
      ],
      reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    },
  };
});
