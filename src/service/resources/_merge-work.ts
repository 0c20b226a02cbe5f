import type { JobWork } from '../jobs';
import type { Row, TableDefinition } from '../tables';
import type { World } from '../world';
import { type CustomerAccount, customerAccounts } from './_accounts';

/** What merging two accounts does, apart from how it is asked for. */

export const strategies = ['keep_target', 'keep_source', 'fail_on_conflict'] as const;
type Strategy = (typeof strategies)[number];

/** A field in which both accounts have something, and not the same. */
interface Conflict {
  field: 'name' | 'email' | 'phone';
  source: string;
  target: string;
  /** Whose value stays. */
  kept: 'source' | 'target' | 'neither';
}

export interface Merge extends Row {
  source: string;
  target: string;
  strategy: Strategy;
  job: string;
  conflicts: Conflict[];
  /** What came of it; null until the job has succeeded. */
  outcome: { pointsMoved: number } | null;
}

export const merges: TableDefinition<Merge> = { name: 'account merge', prefix: 'mrg_' };

const fields = ['name', 'email', 'phone'] as const;
const kept: Record<Strategy, Conflict['kept']> = {
  keep_target: 'target',
  keep_source: 'source',
  fail_on_conflict: 'neither',
};

const conflictsOf = (source: CustomerAccount, target: CustomerAccount, strategy: Strategy): Conflict[] =>
  fields.flatMap(field => {
    const [from, to] = [source[field], target[field]];
    return from === null || to === null || from === to
      ? []
      : [{ field, source: from, target: to, kept: kept[strategy] }];
  });

/** The work of one merge: it looks for conflicts first, and has its effect at the end, whole or not at all. */
export function mergeWork(world: World, id: string): JobWork {
  const accounts = world.table(customerAccounts);
  const rows = () => {
    const merge = world.table(merges).get(id)!;
    return { merge, source: accounts.get(merge.source)!, target: accounts.get(merge.target)! };
  };
  const look = () => {
    const { merge, source, target } = rows();
    return world.table(merges).replace({ ...merge, conflicts: conflictsOf(source, target, merge.strategy) });
  };
  return {
    begin: () => {
      look();
    },
    finish(): ReturnType<JobWork['finish']> {
      const { source, target } = rows();
      // While the job was failed, somebody may have merged one of them elsewhere.
      if (source.mergedInto !== null || target.mergedInto !== null) {
        return {
          failure: {
            code: 'account_merged',
            message: 'While this merge was running, one of the accounts was merged into another one.',
          },
        };
      }
      const merge = look();
      if (merge.strategy === 'fail_on_conflict' && merge.conflicts.length > 0) {
        const names = merge.conflicts.map(({ field }) => field).join(', ');
        return {
          failure: {
            code: 'conflicts_left',
            message: `The accounts differ in ${names}. Make them agree and retry the job, or merge with another strategy.`,
          },
        };
      }
      const [first, second] = merge.strategy === 'keep_source' ? [source, target] : [target, source];
      accounts.replace({
        ...target,
        name: first.name,
        email: first.email ?? second.email,
        phone: first.phone ?? second.phone,
        points: target.points + source.points,
      });
      accounts.replace({ ...source, points: 0, mergedInto: target.id });
      world.table(merges).replace({ ...merge, outcome: { pointsMoved: source.points } });
      return {};
    },
  };
}
