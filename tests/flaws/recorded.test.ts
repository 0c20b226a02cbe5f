import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { seededRandom } from '../../src/conventions/random';
import { describeFlaw } from '../../src/flaws/combine';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { repairedDocument } from '../../src/review/repair/recognise';
import { checksum } from '../support/checksum';
import { differences } from '../support/differences';
import { part } from '../support/size';

/** Those that a new contract doesn't change. */
const known = ['clinic', 'harbour', 'library', 'meter'];
const documents = contracts
  .filter(({ id }) => known.includes(id))
  .map(({ id, document }) => ({ id, document: document() }));

describe('what a flaw writes into a contract, and what its repairs change', () => {
  test.each(part(flaws.filter(flaw => flaw.describe).map(flaw => [flaw.id, flaw] as const)))('%s', async (id, flaw) => {
    const lines: string[] = [];
    let found = 0;
    for (const contract of documents) {
      for (const reach of ['one', 'all'] as const) {
        const flawed = describeFlaw(contract.document, flaw, seededRandom(`${id}/${contract.id}`), reach);
        if (!flawed) continue;
        found += 1;
        lines.push(`${contract.id}, ${reach}: ${flawed.pointers.join(' ')}`);
        lines.push(...differences(contract.document, flawed.document));
        if (reach === 'all') continue;
        for (const repair of flaw.repairs ?? []) {
          lines.push(`  repair ${repair.fix + 1}`);
          const repaired = repairedDocument(flawed.document, repair, flawed.pointers);
          lines.push(...differences(flawed.document, repaired).map(line => `  ${line}`));
        }
      }
      if (found >= 4) break;
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${id}.txt`);
  });
});

type Change = (node: OpenApi) => OpenApi;
const mapped = (node: unknown, change: Change): OpenApi => {
  if (typeof node !== 'object' || node === null) return node as never;
  if (Array.isArray(node)) return node.map(each => mapped(each, change));
  return change(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, mapped(value, change)])));
};

/** What a description may leave out, or say in another way, wherever it says it. */
const variations: [string, Change][] = [
  ...'required description headers parameters requestBody content properties security enum'
    .split(' ')
    .map((key): [string, Change] => [`no ${key}`, ({ [key]: _, ...rest }) => rest]),
  ['all fields required', node => (node.properties ? { ...node, required: Object.keys(node.properties) } : node)],
  ['all operations deprecated', node => (node.responses ? { ...node, deprecated: true } : node)],
];
const varied = documents
  .filter(({ id }) => id === 'harbour')
  .flatMap(({ id, document }) =>
    variations.map(([name, change]) => ({ name: `${id}, ${name}`, document: mapped(document, change) })),
  );

describe('what a flaw does to contracts that leave something out', () => {
  test.each(part(flaws.filter(flaw => flaw.describe).map(flaw => [flaw.id, flaw] as const)))('%s', async (id, flaw) => {
    const lines = varied.map(({ name, document }) => {
      const flawed = describeFlaw(document, flaw, seededRandom(`${id}/${name}`), 'all');
      if (!flawed) return `${name}: no place`;
      return `${name}: ${flawed.pointers.length} places from ${flawed.pointers[0]} ${checksum(differences(document, flawed.document))}`;
    });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/varied/${id}.txt`);
  });
});
