import { expect, it } from 'vitest';
import { makeTheme } from '../../src/text/theme';
import { chromeLines } from '../../src/ui/chrome';
import { whoIsHere } from '../../src/ui/who-is-here';

const size = { columns: 80, rows: 24 };
const header = (profile: string, failure: string | null = null, isUncollected = false): string => {
  const store = { profile, file: () => '/progress.json', failure: () => failure, isUncollected: () => isUncollected };
  const who = whoIsHere(store, size.columns - 2);
  return chromeLines({ crumbs: ['Labs'], status: 'seed 7', who, hints: [] }, size, makeTheme({ color: false })).header;
};

it('the header names whose progress it is, and nobody who has never given a name', () => {
  expect(header('Anna')).toMatch(/^Labs +seed 7 · Anna$/);
  expect(header('default')).toMatch(/^Labs +seed 7$/);
  // What is being lost is said either way.
  expect(header('Anna', 'full')).toContain('! Anna, not saved');
  expect(header('default', 'full')).toMatch(/seed 7 · ! not saved$/);
  // On this machine it's safe.
  expect(header('Anna', 'closed', true)).toMatch(/! Anna, not collected$/);
});
