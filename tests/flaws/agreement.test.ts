import { flaws } from 'registry:flaws';
import { expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeFlaws } from '../../src/flaws/combine';
import { at } from '../../src/flaws/description';
import { shows } from '../../src/flaws/flaw';
import { record } from '../../src/review/record';
import { describeService, type Exchange } from '../../src/service';
import { violations } from '../service/_contract';

const both = flaws.filter(flaw => shows(flaw) === 'both');
/** One run of every flaw: reads, writes and refusals of most operations. */
const probes = [
  ...new Map(flaws.flatMap(flaw => (flaw.probe ? [[JSON.stringify(flaw.probe), flaw.probe]] : []))).values(),
];

/** The same value with every local reference replaced by what it names. */
function inlined(document: OpenApi, node: unknown, depth = 0): unknown {
  if (node === null || typeof node !== 'object' || depth > 40) return node;
  if (Array.isArray(node)) return node.map(entry => inlined(document, entry, depth + 1));
  const { $ref } = node as OpenApi;
  if (typeof $ref === 'string') return inlined(document, at(document, $ref.slice(1)), depth + 1);
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
  const sent = new Set(response!.headers.map(([header]) => header.toLowerCase()));
  const missing = Object.entries<OpenApi>(answer.headers ?? {})
    .filter(([header, { required }]) => required && !sent.has(header.toLowerCase()))
    .map(([header]) => `${name} lacks ${header}`);
  const schema = answer.content?.['application/json']?.schema;
  const body = schema === undefined ? [] : violations(JSON.parse(response!.body), schema);
  return [...missing, ...body.map(text => `${name}: ${text}`)];
}

test.each(both)('$id: the flawed service answers as its flawed description says', async flaw => {
  const { document } = describeFlaws(describeService(), [flaw], 'agreement');
  const found: string[] = [];
  let described = 0;
  for (const probe of probes) {
    for (const exchange of await record([flaw], probe, 'agreement')) {
      if (met(document, exchange.request.method, exchange.request.path)) described++;
      found.push(...surprises(document, exchange));
    }
  }
  expect(described).toBeGreaterThan(20);
  expect([...new Set(found)]).toEqual([]);
});
