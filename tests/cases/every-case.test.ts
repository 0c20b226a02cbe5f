import { describe, expect, test } from 'vitest';
import { checkCase } from '../../src/cases/check';
import { cases } from '../../src/generated/cases';

describe.each(cases)('the case $id', ({ id, load }) => {
  test('is fair, and has the name of its file', async () => {
    const definition = await load();
    expect(definition.id).toBe(id);
    expect(await checkCase(definition)).toEqual([]);
  });
});
