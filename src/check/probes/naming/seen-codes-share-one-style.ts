import { caseOf, type NameCase } from '../../../openapi/words';
import { failuresIn, readFailure } from '../../error-shape';
import type { CheckedExchange } from '../../exchange';
import type { ProbeDefinition, TurnedProbe } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

const styles: [string, RegExp][] = [
  ['snake_case', /^[a-z0-9]+(_[a-z0-9]+)+$/],
  ['UPPER_CASE', /^[A-Z0-9]+(_[A-Z0-9]+)+$/],
  ['camelCase', /^[a-z]+[a-z0-9]*[A-Z]\w*$/],
  ['PascalCase', /^([A-Z][a-z0-9]+){2,}$/],
  ['kebab-case', /^[a-z0-9]+(-[a-z0-9]+)+$/],
];

export default {
  severity: 'warning',
  basis: 'design',
  title: 'All error codes are spelled in one style',
  clauses: ['errors.4', 'errors.5'],
  lesson: 'error-codes-contract',
  rule: 'codes-keep-one-style',
  reason:
    'Clients compare codes exactly. If styles are mixed, a client with a misspelt code still compiles, but its branch for that code never runs.',
  fixes: [
    'Keep all codes in one registry, and generate both the server’s and the clients’ constants from it.',
    'Choose one style for new codes, and keep the old codes as they are until clients have moved.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen }) {
    const found = new Map<string, string>();
    for (const exchange of failuresIn(seen)) {
      const code = readFailure(exchange)?.code ?? '';
      const style = styles.find(([, form]) => form.test(code))?.[0];
      if (style === undefined) continue;
      found.set(style, code);
      if (found.size > 1)
        return broken(exchange, `Codes are spelled in two styles: ${[...found.values()].join(' and ')}.`);
    }
    if (found.size === 0) throw new CannotJudge('No error code has several words.');
    return kept(failuresIn(seen)[0]!, `All multi-word error codes are spelled in ${[...found.keys()][0]}.`);
  },
  turned: Object.fromEntries(
    (['snake_case', 'UPPER_CASE', 'camelCase', 'PascalCase', 'kebab-case'] as const).map(style => [
      style,
      requiredStyle(style),
    ]),
  ),
} satisfies ProbeDefinition;

/** For a team that decided on a style. */
function requiredStyle(style: NameCase): TurnedProbe {
  return {
    title: `All error codes are spelled in ${style}`,
    // biome-ignore lint/correctness/useYield: it judges what the others saw
    *run({ seen }) {
      let example: CheckedExchange | null = null;
      for (const exchange of failuresIn(seen)) {
        const code = readFailure(exchange)?.code ?? '';
        const found = caseOf(code);
        if (found === style) example ??= exchange;
        else if (found != null) return broken(exchange, `The code ${code} is ${found}.`);
      }
      if (example === null) throw new CannotJudge('No error code has several words.');
      return kept(example, `All multi-word error codes are spelled in ${style}.`);
    },
  };
}
