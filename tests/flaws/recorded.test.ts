import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { seededRandom } from '../../src/conventions/random';
import { describeFlaw } from '../../src/flaws/combine';
import { contracts } from '../../src/generated/contracts';
import { flaws } from '../../src/generated/flaws';
import { repairedDocument } from '../../src/review/repair/recognise';

/** What is different in a description, by place: what was removed, and what is there now. */
function differences(was: unknown, is: unknown, at = ''): string[] {
  if (was === is) return [];
  const isNode = (value: unknown): value is OpenApi => typeof value === 'object' && value !== null;
  if (!isNode(was) || !isNode(is) || Array.isArray(was) !== Array.isArray(is)) {
    const line = (sign: string, value: unknown) =>
      value === undefined ? [] : [`${sign} ${at} ${JSON.stringify(value).slice(0, 300)}`];
    return [...line('-', was), ...line('+', is)];
  }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap(key =>
    differences(was[key], is[key], `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

const documents = contracts.filter(({ live }) => !live).map(({ id, document }) => ({ id, document: document() }));

describe('what a flaw writes into a contract, and what its repairs change', () => {
  test.each(flaws.filter(flaw => flaw.describe).map(flaw => [flaw.id, flaw] as const))('%s', async (id, flaw) => {
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
