import { seededRandom } from '../../conventions/random';
import { combineFlaws } from '../../flaws/combine';
import { type Flaw, type ProbeRequest, shows } from '../../flaws/flaw';
import { createService, type Service } from '../../service';
import type { Exchange } from '../../service/exchange';
import { fillers } from './fillers';
import type { RecordedRun } from './types';

/** How many runs an exercise shows at least, whether or not the wire has anything to tell. */
const shownRuns = 4;

/** Sends a probe to a service, in order; requests marked `together` overlap with the one before. */
async function runProbe(service: Service, probe: readonly ProbeRequest[]): Promise<Exchange[]> {
  const groups: ProbeRequest[][] = [];
  for (const request of probe) {
    if (request.together && groups.length > 0) groups.at(-1)!.push(request);
    else groups.push([request]);
  }
  const done: Exchange[] = [];
  for (const group of groups) {
    service.clock.advance((group[0]!.after ?? 0) * 1000);
    done.push(
      ...(await Promise.all(
        group.map(({ as, method, path, headers, body }) =>
          service.send({
            as,
            method,
            path: withCursor(withKeys(path, service), done.at(-1)),
            headers: Object.entries(headers ?? {}),
            body: body ?? null,
          }),
        ),
      )),
    );
  }
  return done;
}

/** `{key till}` is that caller's key, which only the service of this run knows. */
export const withKeys = (path: string, service: Pick<Service, 'callers'>): string =>
  path.replace(/\{key (\w+)\}/g, (_, name) => service.callers.find(caller => caller.name === name)?.key ?? '');

/** `{cursor}` is the next_cursor of the response before, which only this run knows. */
const withCursor = (path: string, before: Exchange | undefined): string =>
  path.replace('{cursor}', () => /"next_?cursor":"([^"]+)"/i.exec(before?.response?.body ?? '')?.[1] ?? '');

/** A probe's run against a fresh service with these flaws. */
export const record = (flaws: readonly Flaw[], probe: readonly ProbeRequest[], seed: string): Promise<Exchange[]> => {
  const { policies, request, response } = combineFlaws(flaws);
  return runProbe(createService({ policies, request, response, seed }), probe);
};

/**
 * Records what the flawed service returns.
 *
 * @param all - the flaws that the contract has room for; of these, `fillers` may add runs
 * @param code - the exercise's code
 * @returns runs in an order that tells nothing, those of flaws that only the wire shows among runs of areas without one,
 * all from the same flawed service; and for each flaw the runs that show it
 */
export async function recordRuns(
  seeded: readonly Flaw[],
  all: readonly Flaw[],
  code: string,
): Promise<{ runs: RecordedRun[]; shown: Map<string, string[]> }> {
  const rank = (flaw: Flaw) => seededRandom(`${code}/${flaw.id}`).next();
  const isWire = (flaw: Flaw) => shows(flaw) !== 'description' && (flaw.probe?.length ?? 0) > 0;
  const needed = seeded.filter(flaw => shows(flaw) === 'wire' && isWire(flaw));
  const areas = new Set(seeded.map(flaw => flaw.area));
  // First what no linter sees, then requests that would show such a flaw in an area that has none.
  const others = all
    .filter(flaw => fillers.has(flaw.id) && shows(flaw) === 'wire' && !areas.has(flaw.area))
    .sort((a, b) => rank(a) - rank(b));
  const rest = all
    .filter(flaw => (fillers.has(flaw.id) || seeded.includes(flaw)) && shows(flaw) === 'both')
    .sort((a, b) => rank(a) - rank(b));
  const chosen = new Map<string, Flaw>();
  for (const flaw of [...needed, ...others, ...rest]) {
    const key = JSON.stringify(flaw.probe);
    if (!chosen.has(key) && (chosen.size < shownRuns || needed.includes(flaw))) chosen.set(key, flaw);
  }
  const order = [...chosen.values()].sort(
    (a, b) => seededRandom(`${code}/order/${a.id}`).next() - seededRandom(`${code}/order/${b.id}`).next(),
  );
  const runs: RecordedRun[] = [];
  const shown = new Map<string, string[]>();
  for (const [i, flaw] of order.entries()) {
    const probe = flaw.probe!;
    const id = `exchange ${i + 1}`;
    const exchanges = await record(seeded, probe, code);
    runs.push({ id, title: runTitle(probe), exchanges });
    for (const entry of seeded) {
      const without = seeded.filter(other => other !== entry);
      const same = JSON.stringify(await record(without, probe, code)) === JSON.stringify(exchanges);
      if (!same) shown.set(entry.id, [...(shown.get(entry.id) ?? []), id]);
    }
  }
  return { runs, shown };
}

/** What is asked, and by whom: the same words whether the response is flawed or not. */
function runTitle(probe: readonly ProbeRequest[]): string {
  const first = probe[0]!;
  const again =
    probe.length > 1 && probe.every(request => request.path === first.path && request.method === first.method);
  const times = again ? `, ${probe.length} times${probe.some(request => request.together) ? ' in parallel' : ''}` : '';
  const path = first.path.replace(/\{key \w+\}/g, 'key_…');
  return `${first.method} ${path} by ${first.as}${times}`;
}
