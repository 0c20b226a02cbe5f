import type { Finding } from '../finding';
import type { LintRun, Reporter } from './reporter';

const all = ({ results }: LintRun): Finding[] => results.flatMap(({ result }) => result.findings);

/** The list envelope of findings, as every list of the program is printed. */
export const json: Reporter = run =>
  `${JSON.stringify({ data: all(run), next_cursor: null, has_more: false }, null, 2)}\n`;

/** Workflow commands: GitHub shows each as a note at its line. */
export const github: Reporter = run => {
  const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;
  const failures = run.failures.map(
    ({ name, message }) => `::error file=${property(name)},title=${property('not read')}::${data(message)}\n`,
  );
  const findings = all(run).map(({ rule, severity, message, fixes, document, line, column }) => {
    const place = `file=${property(document)},line=${line},col=${column},title=${property(rule)}`;
    return `::${commands[severity]} ${place}::${data(`${message}\nOne way: ${fixes[0]}`)}\n`;
  });
  return [...failures, ...findings].join('');
};

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
