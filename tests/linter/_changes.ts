import { allChanges, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import type { Finding } from '../../src/linter/finding';

const whole = (yaml: string) => (/^\s*(openapi|\{)/.test(yaml) ? yaml : sampleDocument({ title: '', yaml }));

/** What changed from one description to the next, both with or without their heads; problems are failures. */
export function changesOf(before: string, after: string, changes = allChanges): Finding[] {
  const result = lint(
    { name: 'new.yaml', text: whole(after) },
    { rules: [], changes, against: { name: 'old.yaml', text: whole(before) } },
  );
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
  return result.findings;
}
