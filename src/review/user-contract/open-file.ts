import { dirname } from 'node:path';
import { readInput } from '../../openapi/files';
import { openContract } from '../contract/open';
import type { ReviewProgress } from '../contract/types';
import { displayName, requireOrdinaryFile, saveBeside } from './files';
import { createUserContract, type UserContract } from './user-contract';

/**
 * @param path - a file, from the folder `cwd`
 * @returns the contract, which can be saved beside its file
 * @throws InputError with the name and the way out
 */
export function openFile(
  path: string,
  cwd: string,
  progress: (progress: ReviewProgress) => void = () => {},
): UserContract {
  const full = requireOrdinaryFile(path, cwd);
  progress({ step: 'read' });
  const input = { ...readInput({ file: full, cwd: dirname(full) }), name: displayName(full, cwd) };
  return createUserContract(openContract(input, { progress }), text => displayName(saveBeside(full, text), cwd));
}
