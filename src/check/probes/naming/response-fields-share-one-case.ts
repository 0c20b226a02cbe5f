import type { Json } from '../../../conventions/openapi';
import { caseOf, type NameCase } from '../../../openapi/words';
import { jsonOf, succeeded } from '../../exchange';
import type { ProbeDefinition, TurnedProbe } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'All response fields are spelled in one style',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  rule: 'one-field-case',
  reason: 'If created_at is next to createdAt, every client has to look up each name, and generated code mixes both.',
  fixes: [
    'Choose one style, and rename the rest in a new version, or serve both names until clients have moved.',
    'Let the serializer convert every name, instead of spelling names by hand.',
  ],
  phase: 'seen',
  needs: [],
  // biome-ignore lint/correctness/useYield: it judges what the others saw
  *run({ seen }) {
    let snake: string | null = null;
    let camel: string | null = null;
    for (const exchange of seen.filter(succeeded)) {
      for (const name of namesIn(jsonOf(exchange) ?? null)) {
        if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) snake ??= name;
        if (/^[a-z]+[a-z0-9]*[A-Z]/.test(name)) camel ??= name;
        if (snake !== null && camel !== null) return broken(exchange, `Responses have both ${snake} and ${camel}.`);
      }
    }
    const style = snake ?? camel;
    if (style === null) throw new CannotJudge('No response field has a multi-word name.');
    return kept(seen.find(succeeded)!, `All multi-word names are spelled like ${style}.`);
  },
  turned: Object.fromEntries(
    (['snake_case', 'camelCase', 'PascalCase', 'kebab-case'] as const).map(style => [style, requiredStyle(style)]),
  ),
} satisfies ProbeDefinition;

/** For a team that decided on a style. */
function requiredStyle(style: NameCase): TurnedProbe {
  return {
    title: `All fields are spelled in ${style}`,
    // biome-ignore lint/correctness/useYield: it judges what the others saw
    *run({ seen }) {
      let example: string | null = null;
      for (const exchange of seen.filter(succeeded)) {
        for (const name of namesIn(jsonOf(exchange) ?? null)) {
          const found = caseOf(name);
          if (found === style) example ??= name;
          else if (found != null) return broken(exchange, `A response has ${name}, which is ${found}.`);
        }
      }
      if (example === null) throw new CannotJudge('No response field has a multi-word name.');
      return kept(seen.find(succeeded)!, `All multi-word names are spelled like ${example}.`);
    },
  };
}

/** Objects whose names are data, which clients choose. */
const named = /^(metadata|labels|annotations|tags|attributes|translations)$/i;

function namesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...(named.test(name) ? [] : namesIn(inner))]);
}
