import { dirname } from 'node:path';
import { type ConfiguredRules, configuredRules } from '../../linter/configuration/apply';
import { findConfiguration } from '../../linter/configuration/find';
import { readConfiguration } from '../../linter/configuration/read';
import { readInput, readText } from '../../openapi/files';
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
  const rules = rulesFor(full, cwd);
  return createUserContract(openContract(input, { progress, rules }), text => displayName(saveBeside(full, text), cwd));
}

/** The rules as the configuration above the file has them, which counts for `lint` as well. */
function rulesFor(file: string, cwd: string): ConfiguredRules | undefined {
  const path = findConfiguration(dirname(file));
  const name = path === null ? '' : displayName(path, cwd);
  const text = path === null ? null : readText(path, name);
  return text === null ? undefined : configuredRules(readConfiguration(path!, name, text));
}
