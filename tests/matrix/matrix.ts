import { type AppliedFlaw, conflictReason, describeFlaws } from '../../src/flaws/combine';
import type { Flaw, FlawScope } from '../../src/flaws/flaw';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { lint } from '../../src/linter/engine/lint';
import type { LintResult } from '../../src/linter/result';
import type { BaseContract } from '../../src/review/exercises/types';

/**
 * The matrix of issue and remedy: every flaw that a description can show, put into every clean contract that has a
 * place for it, and what the linter says. Shared by the test and by `npm run matrix`.
 */

export { contracts };
/** The contracts of servers that have more than a reader can take in, with all of it: what `openapi` prints. */
export const served: readonly BaseContract[] = contracts.flatMap(({ served: document, ...contract }) =>
  document ? [{ ...contract, id: `${contract.id} in full`, document }] : [],
);
export const described: readonly Flaw[] = flaws.filter(flaw => flaw.describe);
/** Places by chance differ from seed to seed; an exercise has as many variations. */
export const seeds: readonly string[] = Array.from({ length: 10 }, (_, i) => `matrix/${i}`);

/** What the linter said of one contract with some flaws in it. */
export interface Cell {
  contract: string;
  flaws: string[];
  /** How many places were touched; 0 where the contract has none for one of the flaws. */
  places: number;
  /** What is wrong with the answer, in words; empty where it is as it should be. */
  faults: string[];
}

const judged = new Map<string, string[]>();

/** In: a contract. Out: what the linter says of it without any flaw; empty where it is clean. */
export function cleanFaults(contract: BaseContract): string[] {
  const result = lintJson(contract.document());
  return [
    ...result.problems.map(problem => problem.message),
    ...result.findings.map(({ rule, message }) => `${rule}: ${message}`),
  ];
}

/** One flaw in one contract, at the places that the seeds choose, at one place and everywhere. */
export function single(
  contract: BaseContract,
  flaw: Flaw,
  some: readonly string[] = seeds,
  reaches: readonly FlawScope[] = ['all', 'one'],
): Cell {
  const cells = some.flatMap(seed => reaches.map(reach => cell(contract, [flaw], seed, reach)));
  const faults = [...new Set(cells.flatMap(entry => entry.faults))];
  return { ...cells[0]!, places: Math.max(...cells.map(entry => entry.places)), faults };
}

/** Two flaws in one contract. */
export const pair = (contract: BaseContract, a: Flaw, b: Flaw): Cell => cell(contract, [a, b], seeds[0]!, 'one');

/** Every pair of flaws that go together, each with the contracts that have a place for both. */
export function pairs(): { a: Flaw; b: Flaw; homes: BaseContract[] }[] {
  const applies = new Map(
    described.map(flaw => [
      flaw.id,
      contracts.filter(contract => applied(contract, [flaw], seeds[0]!, 'one') !== null),
    ]),
  );
  return described.flatMap((a, i) =>
    described.slice(i + 1).flatMap(b => {
      const homes = applies.get(a.id)!.filter(contract => applies.get(b.id)!.includes(contract));
      return conflictReason(a, b) === null && homes.length > 0 ? [{ a, b, homes }] : [];
    }),
  );
}

function applied(contract: BaseContract, some: readonly Flaw[], seed: string, reach: FlawScope) {
  const result = describeFlaws(contract.document(), some, seed, reach);
  return result.applied.every((entry: AppliedFlaw) => entry.places !== null && entry.places.length > 0) ? result : null;
}

function cell(contract: BaseContract, some: readonly Flaw[], seed: string, reach: FlawScope): Cell {
  const result = applied(contract, some, seed, reach);
  const empty = { contract: contract.id, flaws: some.map(flaw => flaw.id), places: 0, faults: [] };
  if (result === null) return empty;
  const text = JSON.stringify(result.document);
  const key = `${some.map(flaw => flaw.id).join()}\n${text}`;
  let faults = judged.get(key);
  if (faults === undefined) {
    faults = faultsOf(lintText(text), some, rulesOnClean(contract));
    judged.set(key, faults);
  }
  const places = result.applied.reduce((sum, entry) => sum + entry.places!.length, 0);
  return { ...empty, places, faults };
}

const cleanRules = new Map<string, ReadonlySet<string>>();

/** The rules that find something in the clean contract. That is one fault, of the contract, and no fault of every flaw. */
function rulesOnClean(contract: BaseContract): ReadonlySet<string> {
  const known = cleanRules.get(contract.id) ?? new Set(lintJson(contract.document()).findings.map(({ rule }) => rule));
  cleanRules.set(contract.id, known);
  return known;
}

const lintText = (text: string) => lint({ name: 'openapi.json', text });
const lintJson = (document: object) => lintText(JSON.stringify(document));

/**
 * One cause for each flaw, by its own rule, and nothing else. Where one flaw explains the other (`coveredBy`), the
 * other's finding may stand among the consequences.
 */
function faultsOf(result: LintResult, some: readonly Flaw[], onClean: ReadonlySet<string>): string[] {
  const wanted = some.map(flaw => flaw.rule!);
  const causes = result.causes.map(cause => cause.rule);
  const folded = result.causes.flatMap(cause => cause.consequences.map(finding => finding.rule));
  return [
    ...result.problems.map(problem => problem.message),
    ...wanted
      .filter(rule => !causes.includes(rule) && !(some.length > 1 && folded.includes(rule)))
      .map(rule => `${rule} says nothing`),
    ...[...new Set(causes)]
      .filter(rule => !wanted.includes(rule) && !onClean.has(rule))
      .map(rule => `${rule} speaks as well`),
    ...wanted.filter(rule => causes.filter(cause => cause === rule).length > 1).map(rule => `${rule} has two causes`),
  ];
}
