import { InputError, type OptionValues } from '../command';
import type { FindingFilter } from '../linter/engine/filter';
import { unknownRuleHint } from '../linter/engine/ignore';
import { readPathPattern } from '../linter/path-pattern';
import type { LintResult } from '../linter/result';
import type { RuleFacts } from '../linter/rule';
import { didYouMean } from '../text/closest-matches';
import { stripControlCharacters } from '../text/layout';

/**
 * What --rule and --path name.
 *
 * @param rules - the rules of this run
 * @returns null if there is nothing to leave out
 * @throws InputError `unknown_rule`, `invalid_path`
 */
export function filterOf(options: OptionValues, rules: readonly RuleFacts[]): FindingFilter | null {
  const [names, paths] = [texts(options.rule), texts(options.path)];
  if (names.length === 0 && paths.length === 0) return null;
  return {
    ...(names.length === 0 ? {} : { rules: new Set(names.flatMap(name => rulesNamed(name, rules))) }),
    ...(paths.length === 0 ? {} : { paths: paths.map(pathNamed) }),
  };
}

/** What the filter lets through, in words; '' where that is everything. */
export function filterText(options: OptionValues, filter: FindingFilter | null): string {
  const ids = [...(filter?.rules ?? [])];
  const rules = ids.length > 3 ? [`${ids.length} rules`] : ids;
  return [...rules, ...texts(options.path).map(stripControlCharacters)].join(', ');
}

/** @throws InputError `unknown_path` if --path names no operation of the files */
export function requireOperations(
  options: OptionValues,
  { paths }: FindingFilter,
  results: readonly LintResult[],
): void {
  const named = texts(options.path);
  for (const [i, path] of (paths ?? []).entries()) {
    const text = named[i]!;
    // An operation that was removed is only in a finding.
    const isThere = ({ labels, findings }: LintResult) =>
      labels.some(path.matchesOperation) || findings.some(path.matchesFinding);
    if (text.startsWith('#') || results.some(isThere)) continue;
    const known = new Set(results.flatMap(({ labels }) => labels.map(label => label.slice(label.indexOf(' ') + 1))));
    const otherwise = 'Name a path with everything below it, such as /orders.';
    const hint = stripControlCharacters(didYouMean(text, [...known], otherwise));
    throw new InputError('unknown_path', `No operation matches --path ${stripControlCharacters(text)}.`, hint);
  }
}

/** The rule with this id, or those that have the words in their id or title. */
function rulesNamed(name: string, rules: readonly RuleFacts[]): string[] {
  const words = name.trim().toLowerCase().replaceAll("'", '’');
  const exact = rules.find(({ id }) => id === words);
  if (exact !== undefined) return [exact.id];
  const named = rules.filter(({ id, title }) => id.includes(words) || title.toLowerCase().includes(words));
  if (words !== '' && named.length > 0) return named.map(({ id }) => id);
  const hint = unknownRuleHint(words, new Set(rules.map(({ id }) => id)));
  throw new InputError('unknown_rule', `No rule has "${stripControlCharacters(name)}" in its id or title.`, hint);
}

function pathNamed(text: string) {
  const pattern = readPathPattern(text);
  if (pattern !== null) return pattern;
  const hint = 'Write it like /orders, "POST /orders", "/orders/*" or "#/components/schemas/Order".';
  throw new InputError('invalid_path', `--path ${stripControlCharacters(text)} isn’t a path of an API.`, hint);
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
