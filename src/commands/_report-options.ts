import type { Command } from '../command';
import { type FailOn, failOnChoices } from '../linter/reports/threshold';

type Option = NonNullable<Command['options']>[number];

/** What `lint` and `check` both take: the output, the threshold, and the list of exceptions. */

export const formatOption: Option = {
  flags: '--format <format>',
  summary: 'the output format: pretty, json, sarif, junit, github, or markdown',
};

/** @param usual What counts without the option. */
export const failOnOption = (usual: FailOn): Option => ({
  flags: '--fail-on <severity>',
  summary: `exit with 1 if there are findings of at least this severity: ${failOnChoices
    .map(one => (one === usual ? `${one} (default)` : one))
    .join(', ')
    .replace(/, (?=[^,]*$)/, ', or ')}`,
});

export const configOptions: Option[] = [
  {
    flags: '--config <file>',
    summary: 'the configuration (default: the nearest api-design-tutor.yaml above each file)',
  },
  { flags: '--no-config', summary: 'work without a configuration' },
];

export const ignoreOptions: Option[] = [
  {
    flags: '--ignore-file <file>',
    summary: 'the list of findings to ignore (default: .api-design-tutor-ignore.yaml, if it exists)',
  },
  {
    flags: '--write-ignore',
    summary: 'add the findings that count for --fail-on to that list, and remove the ones that are fixed',
  },
  { flags: '--reason <text>', summary: 'the reason to give for entries that --write-ignore adds' },
];
