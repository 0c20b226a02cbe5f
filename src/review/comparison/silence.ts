import { stemmer } from 'stemmer';
import { allRules } from '../../linter/engine/lint';
import type { LintResult } from '../../linter/result';
import type { RuleFacts } from '../../linter/rule';
import { operationName } from '../../openapi/facts/contract';
import type { Operation } from '../../openapi/operations';
import type { Claim } from '../claim';
import type { Reaches, SilentCheck } from '../contract/types';
import { isWhole } from '../everywhere';

/** What a person is told about a claim where the linter found nothing. */
export interface Silenced {
  /** The checks to name. */
  checks: SilentCheck[];
  /** How many more rules of the area looked there. */
  more: number;
  /** True if a rule asks about what the claim is about. */
  covered: boolean;
}

/**
 * @param operations - those of the contract, webhooks included
 * @param result - what the linter says of the contract
 * @returns the checks without a finding. A rule that says anything about the place isn't silent there. At one operation,
 * the rules come first that judge few operations, because they have most to do with this one; of the whole contract those
 * that judge many.
 */
export function silentChecks(
  { area, at }: Pick<Claim, 'area' | 'at'>,
  operations: readonly Operation[],
  { causes }: LintResult,
  reaches: Reaches,
  rules: readonly RuleFacts[] = allRules,
): SilentCheck[] {
  const findings = causes.flatMap(cause => [...cause.findings, ...cause.consequences]);
  const speaks = ({ id }: RuleFacts) =>
    findings.some(finding => finding.rule === id && (isWhole(at) || reaches(at, finding)));
  const looked = rules.flatMap(rule => {
    const { silence } = rule;
    if (rule.area !== area || silence === undefined || speaks(rule)) return [];
    const judged = operations.filter(operation => silence.at(operation));
    const example = isWhole(at) ? judged[0] : judged.find(operation => operationName(operation) === at);
    if (example === undefined) return [];
    const because = `${isWhole(at) ? 'for example, ' : ''}${operationName(example)} ${silence.because}`;
    return [{ check: { rule: rule.id, asks: silence.asks, because }, breadth: judged.length }];
  });
  const sign = isWhole(at) ? -1 : 1;
  return looked.sort((a, b) => sign * (a.breadth - b.breadth)).map(({ check }) => check);
}

/** As many checks as anybody reads. */
const mostChecks = 3;

/**
 * Chooses what to tell about a claim. A note says what the claim is about: then it's the checks that share words with it,
 * and if none does, no rule asks about that.
 */
export function chooseChecks(all: readonly SilentCheck[], note: string | undefined): Silenced {
  const few = (some: readonly SilentCheck[], covered: boolean): Silenced => {
    const checks = some.slice(0, mostChecks);
    return { checks, more: all.length - checks.length, covered: covered && checks.length > 0 };
  };
  const words = wordsOf(note ?? '');
  if (words.size === 0) return few(all, true);
  const near = all
    .map(check => ({ check, score: [...words].reduce((sum, word) => sum + weightOf(word, check.rule), 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ check }) => check);
  return near.length > 0 ? few(near, true) : few(all, false);
}

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}[\p{L}\d-]{2,}/gu) ?? []).map(word => stemmer(word)));

/** What a rule is about, by the words in which it explains itself. */
const ruleWords = new Map(
  allRules.map(({ id, title, reason, fixes, silence }) => [
    id,
    wordsOf([id.replaceAll('-', ' '), title, reason, ...fixes, silence?.asks ?? '', silence?.because ?? ''].join(' ')),
  ]),
);

/** Words that more rules than this have, as a share, say nothing about any of them. */
const common = 0.15;

/** How much a word says about a rule: 0 if the rule doesn't have it or many others do as well. */
function weightOf(word: string, rule: string): number {
  if (!ruleWords.get(rule)?.has(word)) return 0;
  const having = [...ruleWords.values()].filter(words => words.has(word)).length;
  return having > common * ruleWords.size ? 0 : Math.log(ruleWords.size / having);
}
