import { pace, readingMinutes, wholeMinutes } from '../text/pace';
import { plainTheme } from '../text/theme';
import type { CaseDefinition } from './case';
import { claimSteps } from './claim-form';
import { logLine, senderColumns } from './log-lines';
import { briefLines } from './page-lines';
import { recordCase } from './record';

const usualColumns = 76;

/**
 * How long a case takes, in whole minutes: its brief, its log read once, what can be claimed, and what happened; for each
 * departure one task, and the questions of one claim.
 */
export async function caseMinutes(definition: CaseDefinition): Promise<number> {
  const { parties, changes, explanation, setup } = definition;
  const { log } = await recordCase(definition);
  const texts = [
    ...briefLines(definition, log, { columns: usualColumns, theme: plainTheme }),
    ...log.map(entry => logLine(entry, usualColumns, senderColumns(log), plainTheme)),
    ...parties.map(({ who }) => who),
    ...changes.map(({ text }) => text),
    explanation,
  ];
  const departures = setup.flaws.length + setup.faults.length;
  return wholeMinutes(readingMinutes(texts) + departures * (pace.task + claimSteps.length * pace.question));
}
