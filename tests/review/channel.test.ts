import { describe, expect, it, vi } from 'vitest';
import { InputError } from '../../src/command';
import {
  type ContractChannel,
  openUserContract,
  type Reply,
  type Request,
} from '../../src/review/user-contract/messages';

/** A contract that is opened over a channel; the test is at its other end. */
function opened() {
  const sent: Request[] = [];
  const progress = vi.fn();
  let reply!: (message: Reply) => void;
  let gone!: (error: InputError) => void;
  const channel = {
    send: (request: Request) => sent.push(request),
    listen: (...both: Parameters<ContractChannel['listen']>) => {
      [reply, gone] = both;
    },
    close: vi.fn(),
  };
  const { source, close } = openUserContract(channel, 'a.yaml', '/tmp', progress);
  // Whether it fails is for each test to say.
  source.catch(() => {});
  return { sent, progress, channel, source, close, reply: (m: Reply) => reply(m), gone: (e: InputError) => gone(e) };
}

describe('a contract in another thread', () => {
  it('is asked for, and each reply goes to the question that it belongs to', async () => {
    const { sent, source, reply, progress } = opened();
    expect(sent).toMatchObject([{ ask: 'open', args: ['a.yaml', '/tmp'] }]);
    reply({ progress: { part: 'reading' } as never });
    expect(progress).toHaveBeenCalledTimes(1);
    reply({ id: sent[0]!.id, result: {} });
    const contract = await source;
    const [first, second] = [contract.operationRow(1), contract.operationRow(2)];
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    reply({ id: sent[2]!.id, result: 'second' });
    reply({ id: sent[1]!.id, result: 'first' });
    expect([await first, await second]).toEqual(['first', 'second']);
  });

  it('that cannot be opened is closed, and the reason is told', async () => {
    const { sent, source, reply, channel } = opened();
    reply({ id: sent[0]!.id, failed: { code: 'file_not_found', message: 'There is none.', hint: 'Look.' } });
    await expect(source).rejects.toMatchObject({ code: 'file_not_found', message: 'There is none.', hint: 'Look.' });
    expect(channel.close).toHaveBeenCalledTimes(1);
  });

  it('that is closed answers nothing any more, and is closed once', async () => {
    const { sent, source, reply, close, channel } = opened();
    reply({ id: sent[0]!.id, result: {} });
    const contract = await source;
    const open = contract.operationRow(1);
    close();
    close();
    await expect(open).rejects.toMatchObject({ code: 'closed' });
    await expect(contract.operationRow(1)).rejects.toMatchObject({ code: 'closed' });
    expect(sent).toHaveLength(2);
    expect(channel.close).toHaveBeenCalledTimes(1);
  });

  it('whose thread ended fails with the reason of that, whatever comes after it', async () => {
    const { source, gone, close, channel } = opened();
    gone(new InputError('out_of_memory', 'It was too large.', ''));
    await expect(source).rejects.toMatchObject({ code: 'out_of_memory' });
    close();
    expect(channel.close).not.toHaveBeenCalled();
  });
});
