/**
 * The reference service against a bare Hono application that answers the same object, and its memory over a long life.
 * Alone: node tests/bench/service.mjs
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundle } from '../support/bundle.mjs';

let loads;
const load = async () => {
  loads ??= await import(pathToFileURL(await bundle('tests/bench/service-load.ts', 'service-load')).href);
  return loads;
};

/** Requests of one measurement. */
const requests = Number(process.env.BENCH_REQUESTS ?? 3000);

/** Milliseconds that the service needs for them, with every convention on. */
export const serviceTime = async () => (await load()).serviceTime(requests);

/** Milliseconds that the bare application needs for them. */
export const bareTime = async () => (await load()).bareTime(requests);

/** In: how many requests. Out: megabytes of heap in use after each tenth of them, garbage collected before. */
export async function serviceMemory(count = 200_000) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const heap = await (await load()).memoryOver(count, collect);
  return heap.map(bytes => bytes / 1024 / 1024);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  await serviceTime();
  await bareTime();
  const ratios = [];
  const rates = [];
  for (let i = 0; i < 9; i++) {
    const ours = await serviceTime();
    const bare = await bareTime();
    ratios.push(bare / ours);
    rates.push([requests / ours, requests / bare]);
  }
  const perSecond = side => Math.round(median(rates.map(rate => rate[side])) * 1000);
  console.log(
    `requests a second: ${perSecond(0)}, bare ${perSecond(1)}, ratio ${median(ratios).toFixed(2)} (aim above 0.5)`,
  );
  const heap = await serviceMemory(Number(process.env.BENCH_MEMORY ?? 200_000));
  console.log(`heap in MB over 200,000 requests: ${heap.map(mb => mb.toFixed(1)).join(' ')}`);
}
