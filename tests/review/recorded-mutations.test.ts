import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { seededRandom } from '../../src/conventions/random';
import { contracts } from '../../src/generated/contracts';
import { mutations } from '../../src/generated/mutations';
import { range } from '../support/checksum';
import { differences } from '../support/differences';
import { part } from '../support/size';

/** Those that a new contract doesn't change. */
const known = ['clinic', 'harbour', 'library', 'meter'];
const clean = contracts
  .filter(({ id }) => known.includes(id))
  .map(({ id, document }) => ({ id, document: document() }));
// Through JSON, because what a contract shares in memory is there several times.
const copyOf = (document: OpenApi): OpenApi => JSON.parse(JSON.stringify(document));

/** Exercises are made again from their codes: a mutation that changes another place changes what people were given. */
describe('what a mutation changes in each contract, over some seeds', () => {
  test.each(part(mutations.map(mutation => [mutation.id, mutation] as const)))('%s', async (id, { apply }) => {
    const lines = clean.flatMap(contract => {
      const outcomes = range(1, 6).map(seed => {
        const versions = { before: copyOf(contract.document), after: copyOf(contract.document) };
        if (!apply(versions, seededRandom(`${contract.id}/${seed}`))) return 'no place';
        return [
          ...differences(contract.document, versions.before).map(line => `before ${line}`),
          ...differences(contract.document, versions.after),
        ]
          .map(line => line.slice(0, 160))
          .join('\n');
      });
      return [contract.id, ...new Set(outcomes), ''];
    });
    await expect(lines.join('\n')).toMatchFileSnapshot(`recorded/mutations/${id}.txt`);
  });
});
