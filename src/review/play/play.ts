import type { Flaw } from '../../flaws/flaw';
import { flaws } from '../../generated/flaws';
import type { Exchange } from '../../service/exchange';
import type { ComparisonRow } from '../comparison/types';

/** A flaw played on the reference service: the same requests with the flaw and without it. */
export interface Play {
  flaw: string;
  title: string;
  /** What it means to a client, in a sentence or two. */
  consequence: string;
  without: Exchange[];
  with: Exchange[];
}

/** @returns the flaws that show what a row of a comparison is about: its own, or those that its rule finds */
export function flawsToPlay({ flaw, finding }: Pick<ComparisonRow, 'flaw' | 'finding'>): string[] {
  if (flaw !== null && canPlay(flaw)) return [flaw];
  return finding === null ? [] : playableFlaws(finding.rule);
}

const isPlayable = ({ probe }: Flaw): boolean => (probe?.length ?? 0) > 0;

/** @returns the ids of the flaws that a rule finds and that show on the wire */
export const playableFlaws = (rule: string): string[] =>
  flaws.filter(flaw => flaw.rule === rule && isPlayable(flaw)).map(({ id }) => id);

/** @returns the ids of the flaws that break a probe of `check`, or that its rule finds, and that show on the wire */
export function flawsForProbe(probe: string, rule: string | null): string[] {
  const breaking = flaws.filter(flaw => flaw.checkedBy?.includes(probe) && isPlayable(flaw)).map(({ id }) => id);
  return breaking.length > 0 || rule === null ? breaking : playableFlaws(rule);
}

/** @returns the ids of the rules that find a flaw that shows on the wire; the build writes them to `playableRuleIds` */
export const playableRules = (): string[] => [
  ...new Set(flaws.flatMap(flaw => (flaw.rule !== null && isPlayable(flaw) ? [flaw.rule] : []))),
];

/** @returns whether a flaw shows on the wire */
export const canPlay = (id: string): boolean => flaws.some(flaw => flaw.id === id && isPlayable(flaw));

/**
 * Sends a flaw's requests twice, each time to a fresh service on a clock of its own: first with the flaw, then fixed.
 *
 * @param id The flaw, one that shows on the wire.
 */
export async function playFlaw(id: string): Promise<Play> {
  const flaw = flaws.find(one => one.id === id)!;
  // The service and the rules load when they are needed.
  const [{ record }, { rules }] = await Promise.all([import('../exercises/record'), import('../../generated/rules')]);
  const rule = rules.find(one => one.id === flaw.rule);
  const seed = `play/${id}`;
  return {
    flaw: id,
    title: flaw.title,
    consequence: rule?.reason ?? flaw.reason ?? '',
    without: await record([flaw], flaw.probe!, seed),
    with: await record([], flaw.probe!, seed),
  };
}

const key = /\b(key_[a-z]+_)[\w-]{8,}/g;

/** @returns a text with the keys of callers cut short */
const withoutKeys = (text: string): string => text.replace(key, '$1…');

/** @returns the same without the keys of callers */
export const redacted = (play: Play): Play => JSON.parse(withoutKeys(JSON.stringify(play))) as Play;
