import { describe, expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import { type Flaw, shows } from '../../src/flaws/flaw';
import { jsonBody } from '../../src/flaws/proof';
import { flaws } from '../../src/generated/flaws';
import { record } from '../../src/review/exercises/record';
import type { Exchange, WireResponse } from '../../src/service/exchange';

const wire = flaws.filter(flaw => shows(flaw) !== 'description');
const find = (id: string): Flaw => flaws.find(flaw => flaw.id === id)!;

interface Responses {
  flawed: WireResponse[];
  clean: WireResponse[];
}

async function responsesTo(flaw: Flaw): Promise<Responses> {
  const responses = (exchanges: Exchange[]) => exchanges.map(exchange => exchange.response!);
  return {
    flawed: responses(await record([flaw], flaw.probe!, 'wire')),
    clean: responses(await record([], flaw.probe!, 'wire')),
  };
}

describe('what a flaw does on the wire', () => {
  test.each(wire)('$id: its probe proves what the title says, and the clean service does not', async flaw => {
    expect(flaw.probe?.length, 'it has a probe').toBeGreaterThan(0);
    expect(flaw.proof, `src/flaws/${flaw.area}/${flaw.id}.ts declares what its probe shows`).toBeDefined();
    const { flawed, clean } = await responsesTo(flaw);
    expect(flaw.proof!(flawed), JSON.stringify(flawed, null, 1)).toBe(true);
    expect(flaw.proof!(clean), JSON.stringify(clean, null, 1)).toBe(false);
  });

  test('a retry with the same key charges once when nothing is flawed', async () => {
    const { clean } = await responsesTo(find('post-without-key'));
    expect(jsonBody(clean[1]).id).toBe(jsonBody(clean[0]).id);
  });

  test('the same seed records the same exchanges', async () => {
    const flaw = find('key-checked-then-written');
    expect(await record([flaw], flaw.probe!, 'same')).toEqual(await record([flaw], flaw.probe!, 'same'));
  });
});

test('every area has a flaw that only the wire shows, or only the description', () => {
  const without = areas.filter(area => !flaws.some(flaw => flaw.area === area && shows(flaw) !== 'both'));
  expect(without).toEqual([]);
});

test('a flaw without a part on the wire has no probe and no proof, and one without a description has no rule', () => {
  for (const flaw of flaws) {
    if (shows(flaw) === 'description') expect([flaw.probe, flaw.proof], flaw.id).toEqual([undefined, undefined]);
    expect(flaw.rule === null, flaw.id).toBe(flaw.describe === undefined);
  }
});
