import type { CaseDefinition, LogEntry } from '../../src/cases/case';
import { chartLines } from '../../src/cases/chart-lines';
import { logLine, senderColumns } from '../../src/cases/log-lines';
import type { CaseTruth } from '../../src/cases/truth';
import { plainTheme } from '../../src/text/theme';

/** What everybody who opens a case sees: its tickets, dashboards, and log, and what each change leads to. */
export function seenOf(definition: CaseDefinition, log: readonly LogEntry[], truth?: CaseTruth): string {
  const { tickets, parties, odd, hints } = definition;
  const sender = senderColumns(log);
  const numbers = (some: readonly LogEntry[]) => some.map(({ number }) => number).join(', ');
  return [
    ...tickets(log).map(({ from, text }) => `${from}: ${text}`),
    '',
    ...chartLines(definition, log, { columns: 76, rows: 4, theme: plainTheme }),
    '',
    ...log.map(entry => logLine(entry, 76, sender, plainTheme)),
    '',
    ...parties.map(({ id, unit }, i) => `${id}: ${truth?.harm[i] ?? '?'} ${unit}`),
    ...(truth?.replays ?? []).map(({ change, harm }) => `${change.id}: ${harm.join(', ')}`),
    ...(truth?.departures ?? []).map(({ id, ...where }) => `${id}: ${JSON.stringify(where)}`),
    ...odd.map(({ matches }) => `odd: ${numbers(log.filter(matches))}`),
    ...hints,
    '',
  ].join('\n');
}
