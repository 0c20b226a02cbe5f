import { describe, expect, it } from 'vitest';
import command from '../../src/commands/open-points';
import { openPoints } from '../../src/conventions/open-points';
import { width } from '../../src/text/layout';
import { runCommand } from '../progress/io';

const flat = (text: string) => text.replace(/\s+/g, ' ');

describe('open-points', () => {
  it('lists every point with our choice, and how to open it', async () => {
    const { out } = await runCommand(command, []);
    for (const { id, title, choice } of openPoints)
      expect(flat(out)).toContain(flat(`${title} ${choice} api-design-tutor open-points ${id}`));
    for (const line of out.split('\n')) expect(width(line)).toBeLessThanOrEqual(80);
  });

  it('gives the same as JSON, in the envelope of every list', async () => {
    const { out } = await runCommand(command, [], { json: true });
    expect(JSON.parse(out)).toEqual({ data: openPoints, next_cursor: null, has_more: false });
  });

  it('tells one point whole', async () => {
    const point = openPoints.find(({ alternatives }) => alternatives.length > 1)!;
    const { out } = await runCommand(command, [point.id]);
    for (const text of [point.title, point.left, point.choice, ...point.alternatives, point.why, ...point.clauses])
      expect(flat(out)).toContain(flat(text));
    expect(JSON.parse((await runCommand(command, [point.id], { json: true })).out).data).toEqual([point]);
  });

  it('finds what a clause leaves open', async () => {
    const { out } = await runCommand(command, ['endpoints.4']);
    const asked = openPoints.filter(({ clauses }) => clauses.includes('endpoints.4'));
    expect(asked.length).toBeGreaterThan(2);
    for (const { id } of asked) expect(out).toContain(id);
    expect(out).not.toContain('reset-unit');
    // An empty line before each, except for the first.
    const lines = out.split('\n');
    expect(asked.map(({ id }) => lines[lines.indexOf(id) - 1])).toEqual([undefined, ...asked.slice(1).map(() => '')]);
  });

  it('helps who misspells an id', async () => {
    const { code, error } = await runCommand(command, ['reset-units']);
    expect(code).toBe(2);
    expect(error).toMatchObject({ code: 'unknown_open_point', hint: 'Did you mean reset-unit?' });
  });
});
