/**
 * The rows of the lookup as they were on one day. Where a test says which row comes first, it asks these: a new row in a
 * lesson changes how much every word weighs, and so the order of rows that have nothing to do with it. What the real rows
 * must keep up with is a share (tests/lookup/questions.test.ts).
 */
import type { LookupEntry } from '../../src/lookup/rows';
import { createLookupIndex } from '../../src/lookup/search';
import rows from './frozen-rows.json';

export const frozenRows = rows as LookupEntry[];
export const frozenLookup = createLookupIndex(frozenRows);
