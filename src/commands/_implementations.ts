import { clauseImplementations } from '../conventions/clause-implementations';
import { resources } from '../generated/resources';
import { middleware } from '../service/app';

/** The parts of the program, in the order in which their modules are listed. */
const parts = ['conventions', 'service', 'review', 'labs'];
const partOf = (module: string) => parts.indexOf(module.slice(0, module.indexOf('/')));

/** Every module with the clauses that it declares, those of operations under the file of their resource. */
const declared: readonly (readonly [module: string, keeps: readonly string[]])[] = [
  ...Object.entries(clauseImplementations),
  ...middleware.map(({ name, keeps }) => [`service/middleware/${name}`, keeps] as const),
  ...resources.map(
    ({ name, operations }) =>
      [
        `service/resources/${name.toLowerCase().replaceAll(' ', '-')}`,
        operations.flatMap(({ keeps = [] }) => keeps),
      ] as const,
  ),
].sort(([a], [b]) => partOf(a) - partOf(b) || (a < b ? -1 : 1));

/**
 * The modules that implement a clause.
 *
 * @param clause the id of a clause, `limits.1`.
 * @returns their paths below src, without an ending.
 */
export const implementationsOf = (clause: string): string[] =>
  declared.filter(([, keeps]) => keeps.includes(clause)).map(([module]) => module);
