import { dirname } from 'node:path';
import { readInput } from '../../openapi/files';
import type { Claim } from '../types';
import { openContract } from './contract';
import { nameFor, ordinaryFile, saveBeside } from './files';
import type { OwnContract, OwnProgress } from './types';

/** A contract that was opened from a file, and can be saved beside it. */
export interface OwnDesk extends OwnContract {
  save(claims: readonly Claim[]): string;
}

/** In: a path and the folder it counts from. Out: the contract. Errors: InputError, with the name and the way out. */
export function openFile(path: string, cwd: string, progress: (progress: OwnProgress) => void = () => {}): OwnDesk {
  const full = ordinaryFile(path, cwd);
  progress({ step: 'read' });
  const input = readInput({ file: full, cwd: dirname(full) });
  const contract = openContract({ ...input, name: nameFor(full, cwd) }, progress);
  return { ...contract, save: claims => nameFor(saveBeside(full, contract.markdown(claims)), cwd) };
}
