import { allRules, lint } from '../../src/linter/engine/lint';
import type { Finding } from '../../src/linter/finding';

export const head = 'openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\n';

/** The findings of one rule, which alone is asked, in a description without its head (or a whole one). */
export function findingsOf(rule: string, yaml: string): Finding[] {
  const text = /^\s*(openapi|\{)/.test(yaml) ? yaml : head + yaml;
  const { findings, problems } = lint(
    { name: 'openapi.yaml', text },
    { rules: allRules.filter(({ id }) => id === rule) },
  );
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return findings;
}

/** Where in a text something stands, counted in the plainest way: the place to compare with. */
export function placeOf(text: string, wanted: string, nth = 1): string {
  let at = -1;
  for (let i = 0; i < nth; i++) at = text.indexOf(wanted, at + 1);
  if (at < 0) throw new Error(`The text holds no ${wanted}`);
  const before = text.slice(0, at).split(/\r\n|\n|\r/);
  return `${before.length}:${before.at(-1)!.length + 1}`;
}
