import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { configuredRules } from '../../src/linter/configuration/apply';
import { noConfiguration } from '../../src/linter/configuration/configuration';
import { allRules, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import type { Rule } from '../../src/linter/rule';

/** A document in which one thing is absent or other, and what that is. */
interface Variation {
  what: string;
  document: object;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Texts that a rule may read; other ones are structure. */
const texts = new Set(['summary', 'description', 'operationId', 'name', 'format', 'in', 'type', 'pattern']);

/** What may be there instead; undefined: nothing. */
function alternatives(key: string, value: unknown): unknown[] {
  if (typeof value === 'number') return [undefined, value + 1, value - 1];
  if (typeof value === 'boolean') return [undefined, !value];
  return typeof value === 'string' && texts.has(key) ? [undefined, 'x'] : [undefined];
}

/** Each node in turn is absent, or other. */
function* variationsOf(document: object, path: readonly string[] = []): Generator<Variation> {
  const parentIn = (root: object) =>
    path.reduce((inner, part) => inner[part] as Record<string, unknown>, root as Record<string, unknown>);
  for (const [key, value] of Object.entries(parentIn(document))) {
    const here = [...path, key];
    for (const other of alternatives(key, value)) {
      const copy = structuredClone(document);
      const parent = parentIn(copy);
      if (other !== undefined) parent[key] = other;
      else if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      yield { what: `${here.join(' ')}: ${JSON.stringify(other) ?? 'absent'}`, document: copy };
    }
    if (isObject(value)) yield* variationsOf(document, here);
  }
}

/** What the rule finds: severities, places, and how many each stands for. */
function foundIn(document: object, rule: Rule): string {
  const { findings, problems } = lint({ name: 'openapi.json', text: JSON.stringify(document) }, { rules: [rule] });
  if (problems.some(({ fatal }) => fatal)) return 'no description';
  return findings.map(({ severity, pointer, places }) => `${severity} ${pointer} ${places}`).join(', ') || 'nothing';
}

/** What the rule goes by in its samples: each line is a thing without which, or with another, it finds something else. */
function signsOf(rule: Rule): string[] {
  return [...rule.bad, ...rule.good].flatMap(sample => {
    const document = load(sampleDocument(sample), { json: true }) as object;
    const usual = foundIn(document, rule);
    const changes = [...variationsOf(document)].flatMap(variation => {
      const now = foundIn(variation.document, rule);
      return now === usual ? [] : [`  ${variation.what} -> ${now}`];
    });
    return ['', `${sample.title}: ${usual}`, ...changes];
  });
}

describe('what a rule goes by', () => {
  test.each(allRules.map(rule => [rule.id, rule] as const))('%s', async (id, rule) => {
    const lines = signsOf(rule);
    const { name, others = {} } = rule.decision ?? {};
    for (const choice of Object.keys(others)) {
      const decisions = new Map([[name!, choice]]);
      const turned = configuredRules({ ...noConfiguration, decisions }).rules.find(one => one.id === id)!;
      lines.push('', `${name}: ${choice}`, ...signsOf(turned));
    }
    await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(`recorded/variations/${id}.txt`);
  });
});
