/** A small app on the real start-up path, for the tests of the terminal: it shows what arrives, and breaks on request. */
import { appendFileSync } from 'node:fs';
import { detectCapabilities } from '../../src/terminal/capabilities';
import { endOnBrokenPipe } from '../../src/terminal/signals';
import { startApp } from '../../src/ui/start';

/** What happened, for tests that have taken the terminal away. */
const trace = process.env.FIXTURE_TRACE;
if (trace) process.on('exit', code => appendFileSync(trace, `exit ${code}\n`));
for (const stream of [process.stdout, process.stderr])
  endOnBrokenPipe(
    stream,
    code => process.exit(code),
    error => {
      throw error;
    },
  );

const code = await startApp({
  capabilities: detectCapabilities({
    env: process.env,
    platform: process.platform,
    stdinIsTTY: true,
    stdoutIsTTY: true,
    globals: { plain: false, json: false, color: true, ascii: false, reducedMotion: false },
  }),
  flush: async () => {
    if (trace) {
      // A save takes its time.
      await new Promise(done => setTimeout(done, 100));
      appendFileSync(trace, 'saved\n');
    } else process.stdout.write('saved\n');
  },
  async element(tools) {
    const { FixtureApp } = await import('./fixture-app');
    return <FixtureApp {...tools} />;
  },
});
process.exitCode = code;
