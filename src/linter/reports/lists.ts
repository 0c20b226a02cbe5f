import { jsonText } from '../../text/control-characters';
import type { Finding } from '../finding';
import { annotationOf } from './annotation';
import { causesOf } from './causes';
import type { LintRun, Reporter } from './reporter';

const all = ({ results }: LintRun): Finding[] => results.flatMap(({ result }) => result.findings);

/** The list envelope of findings, as every list of the program is printed. */
export const json: Reporter = run => jsonText({ data: all(run), next_cursor: null, has_more: false });

/** Workflow commands, one for each cause at its worst place: GitHub shows each as a note at its line, and only the first few. */
export const github: Reporter = run => {
  const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;
  const failures = run.failures.map(
    ({ name, message }) => `::error file=${property(name)},title=${property('not read')}::${data(message)}\n`,
  );
  const results = run.results.map(({ result }) => result);
  const notes = causesOf(run).map(({ rule, severity, findings, worst, whole, places }) => {
    const { place, message } = annotationOf(worst, results);
    const lines = place.line === null ? '' : `,line=${place.line},col=${place.column}`;
    const at = `file=${property(place.document)}${lines},title=${property(rule)}`;
    const others = findings.length > 1 ? [`Found in ${places} places; this is the most severe one.`] : [];
    const told = whole.filter(one => one !== worst).map(one => one.message);
    const text = [message, ...told, ...others, `One fix: ${worst.fixes[0]}`].join('\n');
    return `::${commands[severity]} ${at}::${data(text)}\n`;
  });
  return [...failures, ...notes].join('');
};

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
