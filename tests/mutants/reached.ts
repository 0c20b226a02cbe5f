import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/** A setup file of ask.mjs: writes down which mutants each test file gets to. */
const ids = new Set<number>();
Object.assign(globalThis, { reached: (id: number) => ids.add(id) });

afterAll(() => {
  const line = JSON.stringify({ test: expect.getState().testPath, ids: [...ids] });
  appendFileSync(process.env.API_DESIGN_TUTOR_REACHED!, `${line}\n`);
});
