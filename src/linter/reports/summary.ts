import { wrap } from '../../text/layout';
import { pluralize } from '../../text/pluralize';
import { type Severity, severities } from '../finding';
import type { ReportedCause } from './causes';
import type { LintRun } from './reporter';
import { causeRows, placeOf } from './rows';

/**
 * The causes in order of harm, one row each, as many as there is room for; the others by the ids of their rules; and how
 * to go on.
 *
 * @param room - how many lines may be used
 */
export function summaryLines(run: LintRun, causes: readonly ReportedCause[], room: number): string[] {
  const rows = causeRows(
    causes,
    run,
    ({ worst }) => placeOf(worst),
    ({ rule }) => rule,
  );
  const next = nextSteps(run, causes);
  // On a small screen the steps give way to the causes.
  for (const steps of [['', ...next.flat()], ['', ...(next[0] ?? [])], []]) {
    for (let shown = rows.length; shown >= Math.min(fewestRows, rows.length); shown--) {
      const lines = [...rows.slice(0, shown).flat(), ...othersLines(run, causes.slice(shown)), ...steps];
      if (lines.length <= room) return lines;
    }
  }
  return rows.flat().slice(0, Math.max(1, room));
}

const fewestRows = 3;

/** What is left, for each severity on a line or two: the ids of the rules. */
function othersLines({ theme, columns }: LintRun, causes: readonly ReportedCause[]): string[] {
  return severities.flatMap(severity => {
    const ids = causes.filter(cause => cause.severity === severity).map(({ rule }) => rule);
    return ids.length === 0 ? [] : shortList(severity, ids, columns).map(line => theme.dim(line));
  });
}

/** At most two lines: as many ids as fit, and how many there are besides. */
function shortList(severity: Severity, ids: readonly string[], columns: number): string[] {
  for (let named = ids.length; ; named--) {
    const rest = ids.length - named;
    const more = rest > 0 ? `, and ${rest} more` : '';
    const list = named > 0 ? `: ${ids.slice(0, named).join(', ')}${more}` : '';
    const text = `${pluralize(ids.length, `more ${severity}`)}${list}`;
    const lines = wrap(text, columns, { hang: '  ' });
    if (lines.length <= 2 || named === 0) return lines;
  }
}

const labelWidth = 11;

/** The commands to go on with, made for what was found. */
function nextSteps(run: LintRun, causes: readonly ReportedCause[]): string[][] {
  const [first] = causes;
  if (first === undefined) return [];
  const fits = (path: string | null) =>
    path !== null && labelWidth + `${run.command} --path ${path}`.length <= run.columns;
  const path = causes.map(({ worst }) => collectionPath(worst.operation)).find(fits) ?? null;
  const steps = [
    ['Details', `${run.command} --details`],
    ['One cause', `${run.command} --rule ${first.rule}`],
    ...(path === null ? [] : [['One path', `${run.command} --path ${path}`]]),
    ['Why', explainCommand(run, first.rule)],
  ];
  return steps.map(([label, command]) =>
    wrap(`${run.theme.dim(label!.padEnd(labelWidth))}${command}`, run.columns, { hang: '  ' }),
  );
}

/** The command that explains a rule, and plays it on the service where its flaw shows there. */
export const explainCommand = ({ playable }: Pick<LintRun, 'playable'>, rule: string): string =>
  `api-design-tutor lint --explain ${rule}${playable.has(rule) ? ' --play' : ''}`;

/** The path of an operation up to its first parameter, if a shell takes it as it is. */
function collectionPath(operation: string | null): string | null {
  const path = operation?.match(/^\S+ (\/[\w/.-]*)/)?.[1]?.replace(/\/+$/, '') ?? '';
  return path === '' ? null : path;
}
