import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { combineFlaws, conflictReason, describeFlaws } from '../../src/flaws/combine';
import { valueAt } from '../../src/flaws/draft';
import type { Flaw, ProbeRequest } from '../../src/flaws/flaw';
import { flaws } from '../../src/generated/flaws';
import { record } from '../../src/review/exercises/record';
import { describeService, type Exchange } from '../../src/service';
import { violations } from '../service/_contract';
import { part, sample, sized } from '../support/size';

const clean = describeService();
const described = flaws.filter(flaw => flaw.describe);
/** One run of every flaw: reads, writes and refusals of most operations. */
const probes = [
  ...new Map(flaws.flatMap(flaw => (flaw.probe ? [[JSON.stringify(flaw.probe), flaw.probe]] : []))).values(),
];

/** The same value with every local reference replaced by what it names. */
function inlined(document: OpenApi, node: unknown, depth = 0): unknown {
  if (node === null || typeof node !== 'object' || depth > 40) return node;
  if (Array.isArray(node)) return node.map(entry => inlined(document, entry, depth + 1));
  const { $ref } = node as OpenApi;
  if (typeof $ref === 'string') return inlined(document, valueAt(document, $ref.slice(1)), depth + 1);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlined(document, value, depth + 1)]));
}

/** The operation that a request meets in this description; undefined where it describes none. */
function met(document: OpenApi, method: string, path: string): OpenApi | undefined {
  const parts = path.split('?')[0]!.split('/');
  const fits = (template: string) => {
    const names = template.split('/');
    return names.length === parts.length && names.every((name, i) => name.startsWith('{') || name === parts[i]);
  };
  const [template] = Object.keys(document.paths)
    .filter(path => fits(path) && document.paths[path][method.toLowerCase()])
    .sort((a, b) => a.split('{').length - b.split('{').length);
  return template === undefined ? undefined : document.paths[template][method.toLowerCase()];
}

/** What an answer does that its description does not say. */
function surprises(document: OpenApi, { request, response }: Exchange): string[] {
  const operation = met(document, request.method, request.path);
  if (operation === undefined) return [];
  const name = `${request.method} ${request.path} ${response!.status}`;
  const answer = inlined(document, operation.responses[response!.status]) as OpenApi | undefined;
  if (answer === undefined) return [`${name} is not described: ${response!.body}`];
  const sent = response!.headers.map(([header]) => header.toLowerCase());
  const told = Object.keys(answer.headers ?? {}).map(header => header.toLowerCase());
  const missing = Object.entries<OpenApi>(answer.headers ?? {})
    .filter(([header, { required }]) => required && !sent.includes(header.toLowerCase()))
    .map(([header]) => `${name} lacks ${header}`);
  const untold = sent
    .filter(header => ![...told, 'content-type', 'date'].includes(header))
    .map(header => `${name} sends ${header}, which is not described`);
  const schema = answer.content?.['application/json']?.schema;
  if (schema !== undefined && response!.body === '') return [`${name} has no body, but its description has one`];
  const body = schema === undefined ? null : JSON.parse(response!.body);
  const wrong = schema === undefined ? [] : violations(body, schema).map(text => `${name}: ${text}`);
  const code = body?.error?.code;
  const codes: string[] | undefined = answer['x-error-codes'];
  const odd = code !== undefined && codes && !codes.includes(code) ? [`${name} does not list ${code}`] : [];
  return [...missing, ...untold, ...wrong, ...odd];
}

/** What happens in these runs that the description of the same flaws does not say, and how many answers it describes. */
async function disagreements(some: readonly Flaw[], runs: readonly (readonly ProbeRequest[])[]) {
  const { document } = describeFlaws(clean, some, 'agreement');
  const found = new Set<string>();
  let answers = 0;
  for (const probe of runs) {
    for (const exchange of await record(some, probe, 'agreement')) {
      if (met(document, exchange.request.method, exchange.request.path)) answers++;
      for (const text of surprises(document, exchange)) found.add(text);
    }
  }
  return { found: [...found], answers };
}

test.each(part(described))('$id: the flawed service answers as its flawed description says', async flaw => {
  const { found, answers } = await disagreements([flaw], [...(flaw.probe ? [flaw.probe] : []), ...sample(probes, 3)]);
  // A flaw that renames paths leaves fewer of them.
  expect(answers).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

/** Up to six flaws that go together, in any order. */
const compatible = (from: readonly Flaw[]) =>
  fc.shuffledSubarray([...from], { minLength: 2, maxLength: 8 }).map(drawn => {
    const kept: Flaw[] = [];
    for (const flaw of drawn) if (kept.every(other => !conflictReason(flaw, other))) kept.push(flaw);
    const some = kept.slice(0, 6);
    // A counterexample is told by ids, not by the source of each flaw.
    return Object.defineProperty(some, fc.toStringMethod, { value: () => named(some) });
  });
const named = (some: readonly Flaw[]) => some.map(({ id }) => id).join(' with ');

test('several flaws at once: the service answers as the description of the same flaws says', async () => {
  const others = fc.shuffledSubarray(probes, { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(compatible(described), others, async (some, more) => {
      const own = some.flatMap(flaw => (flaw.probe ? [flaw.probe] : []));
      const { found } = await disagreements(some, [...own, ...more]);
      expect(found, named(some)).toEqual([]);
    }),
    { numRuns: sized(3, 10) },
  );
});

test('several flaws at once: each still has its place and its effect, in whatever order they are named', async () => {
  await fc.assert(
    fc.asyncProperty(compatible(flaws), async some => {
      const { document, applied } = describeFlaws(clean, some, 'set');
      expect(applied.map(({ flaw }) => flaw)).toEqual(some);
      expect(
        applied.filter(({ places }) => places === null).map(({ flaw }) => flaw.id),
        named(some),
      ).toEqual([]);
      const turned = [...some].reverse();
      expect(describeFlaws(clean, turned, 'set').document).toEqual(document);
      expect(combineFlaws(turned)).toEqual(combineFlaws(some));
      for (const flaw of some.filter(each => each.probe)) {
        const rest = some.filter(other => other !== flaw);
        const [whole, without] = [await record(some, flaw.probe!, 'set'), await record(rest, flaw.probe!, 'set')];
        expect(JSON.stringify(whole), `${flaw.id} among ${named(some)}`).not.toBe(JSON.stringify(without));
      }
    }),
    { numRuns: sized(3, 10) },
  );
});

test('a flaw that hides the lists leaves the others about lists their places', () => {
  const hiding = described.filter(flaw => flaw.last);
  expect(hiding.length).toBeGreaterThan(0);
  for (const last of hiding) {
    const others = described.filter(flaw => /list|verb/.test(flaw.id) && flaw !== last && !conflictReason(flaw, last));
    expect(others.length).toBeGreaterThan(1);
    for (const other of others) {
      const { applied } = describeFlaws(clean, [last, other], 'hidden');
      for (const { flaw, places } of applied) expect(places, `${flaw.id} in ${named([last, other])}`).not.toBeNull();
    }
  }
});
