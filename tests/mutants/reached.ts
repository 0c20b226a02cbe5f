import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/** A setup file of ask.mjs: writes down which mutants each test gets to, and which are met outside of tests. */
const outside = new Set<number>();
const byTest: [string, Set<number>][] = [];
let current = outside;
Object.assign(globalThis, { reached: (id: number) => current.add(id) });

beforeEach(({ task }) => {
  current = new Set();
  byTest.push([task.id, current]);
});
afterEach(() => {
  current = outside;
});
afterAll(() => {
  const tests = byTest.map(([id, ids]) => [id, [...ids]]);
  const line = JSON.stringify({ path: expect.getState().testPath, outside: [...outside], tests });
  appendFileSync(process.env.API_DESIGN_TUTOR_REACHED!, `${line}\n`);
});
