import { describe, expect, it } from 'vitest';
import command from '../../src/commands/path';
import show from '../../src/commands/progress';
import { paths } from '../../src/generated/paths';
import { runCommand } from '../progress/io';
import { freshFolder } from '../progress/sample';

const [first] = paths;

describe('the command path', () => {
  it('lists the paths, and the steps of one, each with the command that opens it', async () => {
    const all = await runCommand(command, [], { json: true });
    expect(JSON.parse(all.out)).toMatchObject({ has_more: false, next_cursor: null });
    expect(JSON.parse(all.out).data.map(({ id }: { id: string }) => id)).toEqual(paths.map(({ id }) => id));
    const { out } = await runCommand(command, [first!.id]);
    for (const { kind, id } of first!.steps) expect(out).toContain(`  ${kind} ${id} `);
    const one = await runCommand(command, [first!.id], { json: true });
    expect(JSON.parse(one.out).data.map(({ command }: { command: string }) => command)).toEqual(
      first!.steps.map(({ kind, id }) => `api-design-tutor ${kind} ${id}`),
    );
  });

  it('follows a path until it is left', async () => {
    const dataDir = freshFolder();
    const run = (args: string[], options = {}) => runCommand(command, args, { dataDir }, options);
    const followed = async () => JSON.parse((await runCommand(command, [], { dataDir, json: true })).out).data;
    expect((await run([first!.id], { follow: true })).out).toContain(`You’re following ${first!.title}.`);
    expect((await followed())[0]).toMatchObject({ id: first!.id, followed: true });
    const progress = await runCommand(show, ['show'], { dataDir });
    expect(progress.out).toContain(`${first!.title}, 0 of ${first!.steps.length} steps done`);
    expect((await run([], { leave: true })).out).toBe('You’ve stopped following the path.\n');
    expect((await followed())[0]).toMatchObject({ followed: false });
  });

  it('names the paths where one is missing or misspelled', async () => {
    expect((await runCommand(command, ['first-apy'])).error?.code).toBe('unknown_path');
    expect((await runCommand(command, [], {}, { follow: true })).error?.message).toBe('Name the path to follow.');
  });
});
