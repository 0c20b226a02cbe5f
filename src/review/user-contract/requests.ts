import { InputError } from '../../command';
import type { ReviewProgress } from '../contract/types';
import type { Reply, Request } from './messages';
import { openFile } from './open-file';
import type { UserContract } from './user-contract';

/**
 * @param reply - where replies go
 * @returns what handles requests. A bug of the program is a reply as well, never a dead thread.
 */
export function requestHandler(reply: (message: Reply) => void): (request: Request) => void {
  let contract: UserContract | null = null;
  const progress = (progress: ReviewProgress) => reply({ progress });
  return ({ id, ask, args }) => {
    try {
      reply({ id, result: resultOf(ask, args) });
    } catch (error) {
      reply({ id, failed: asFailure(error) });
    }
  };

  function resultOf(ask: Request['ask'], args: unknown[]): unknown {
    if (ask === 'open') {
      contract = openFile(String(args[0]), String(args[1]), progress);
      return contract.summary;
    }
    if (contract === null) throw new Error('No contract is open');
    if (ask === 'compare') return contract.compare(args[0] as Parameters<UserContract['compare']>[0], progress);
    return (contract[ask] as (...args: unknown[]) => unknown)(...args);
  }
}

function asFailure(error: unknown): { code: string; message: string; hint?: string } {
  if (error instanceof InputError) return { code: error.code, message: error.message, hint: error.hint };
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'review_failed',
    message: `This contract can’t be reviewed: ${reason}`,
    hint: 'Please report this with the document, or the part of it that fails.',
  };
}
