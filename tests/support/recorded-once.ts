import { labs } from '../../src/generated/labs';
import type { Lab, Recording } from '../../src/lab/types';

/**
 * The same lab with the same parameters, seed, and choices gives the same recording, which nobody changes: it's made once
 * for all the tests of one worker. Whether it is the same is asked of `recordAfresh`, in tests/lab/every-lab.test.ts.
 */
const shared = globalThis as { labsAfresh?: Promise<Map<Lab, Lab['record']>> };
shared.labsAfresh ??= rememberRecordings();
const afresh = await shared.labsAfresh;

/** A run that isn't remembered. */
export const recordAfresh = (lab: Lab, ...run: Parameters<Lab['record']>): Promise<Recording> =>
  afresh.get(lab)!.apply(lab, run);

async function rememberRecordings(): Promise<Map<Lab, Lab['record']>> {
  const afresh = new Map<Lab, Lab['record']>();
  for (const load of Object.values(labs)) {
    const lab = await load();
    const { record } = lab;
    const known = new Map<string, Promise<Recording>>();
    afresh.set(lab, record);
    lab.record = (params, seed, choices = [], yieldToUi) => {
      const key = JSON.stringify([params, seed, choices]);
      const recording = known.get(key) ?? record.call(lab, params, seed, choices, yieldToUi);
      known.set(key, recording);
      return recording;
    };
  }
  return afresh;
}
