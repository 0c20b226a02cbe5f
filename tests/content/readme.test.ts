import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshReadme } from '../readme/readme';
import { openSandbox, type Sandbox } from '../readme/sandbox';

const readme = readFileSync('README.md', 'utf8');
/** Blocks of commands; those of a language are files, which recipes.test.ts tries. */
const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, of, text]) => (of === '' ? text! : []));
/** Every command of the README, without what is said beside it; not what the program prints. */
const commands = blocks
  .flatMap(text => text.split('\n'))
  .filter(line => !/^api-design-tutor review \d/.test(line))
  .map(line => /^(?:\$ )?(api-design-tutor .*?)(?: {3,}.*)?$/.exec(line)?.[1])
  .filter(line => line !== undefined);

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = openSandbox();
});
afterAll(() => sandbox.close());

describe('the README', () => {
  it('shows the program as it is, and a difference is noticed', async () => {
    expect(readme.match(/<!-- shown: /g)?.length).toBeGreaterThan(2);
    const stale = readme.replace('Lessons › ', 'Lesson › ').replace('error  A GET', 'error  A GOT');
    expect(stale).not.toBe(readme);
    const fresh = await freshReadme(stale);
    expect(readme, 'README.md shows the program as it was. Update it: npm run readme').toBe(fresh);
  });

  it('has commands to try', () => expect(commands.length).toBeGreaterThan(15));

  // A server runs until it is stopped, check needs one, CODE stands for a code, and the sandbox has its class already, which the
  // README shows: they are tried where their commands are tested. The line to share begins like a command.
  const untried = /^api-design-tutor (serve\b|check\b|repair CODE|class new\b|review \d{4}-\d\d-\d\d:)/;
  const tried = commands.filter(line => !untried.test(line));
  let ended: Map<string, ReturnType<Sandbox['run']>>;
  beforeAll(() => {
    const each = sandbox.runEach(tried);
    ended = new Map(tried.map((line, i) => [line, each[i]!]));
  });
  it.each(tried)('%s', line => {
    const { status, stdout, stderr } = ended.get(line)!;
    // A repair says which file it wrote, beside what it prints.
    expect(stderr.replace(/^Wrote repair-[\w-]+\.yaml\. .*\n/, '')).toBe('');
    expect([0, 1]).toContain(status);
    expect(stdout.length).toBeGreaterThan(40);
  });
});
