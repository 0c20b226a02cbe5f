/** A small app on the real start-up path, for the tests of the terminal: it shows what arrives, and breaks on request. */
import { detect } from '../../src/terminal/capabilities';
import { startApp } from '../../src/ui/start';

const code = await startApp({
  capabilities: detect({
    env: process.env,
    platform: process.platform,
    stdinIsTTY: true,
    stdoutIsTTY: true,
    globals: { plain: false, json: false, color: true, ascii: false, reducedMotion: false },
  }),
  reportTo: 'https://example.test/issues',
  flush: async () => {
    process.stdout.write('saved\n');
  },
  async element(tools) {
    const { FixtureApp } = await import('./fixture-app');
    return <FixtureApp {...tools} />;
  },
});
process.exitCode = code;
