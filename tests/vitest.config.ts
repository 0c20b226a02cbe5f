import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { generate } from '../src/build/generate.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// The continuous integration run reads its closing counts from the runner's own report.
const report = process.env.API_DESIGN_TUTOR_TEST_REPORT;

// What the folders hold now, so that a run needs no build before it.
await generate(root);

export default defineConfig({
  root,
  define: { __VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/tmp.ts'],
    setupFiles: ['tests/support/repeatable.ts', 'tests/support/documented.ts'],
    // The suite computes more than it waits, so every processor takes part.
    maxWorkers: '100%',
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Colour and CI change what Ink draws; every test starts from the same environment.
    env: { CI: 'false', NO_COLOR: '', FORCE_COLOR: '0' },
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
