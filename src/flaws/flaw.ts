import type { Area } from '../conventions/area';
import type { OpenApi } from '../conventions/openapi';
import type { Policies } from '../conventions/policies';
import type { Random } from '../conventions/random';
import type { ObservedResponse } from './proof';

/** A request that shows a flaw on the wire, sent by one of the seeded callers. */
export interface ProbeRequest {
  /** The seeded caller: till, owner, admin, editor, member, stranger, or nobody. */
  as: string;
  method: string;
  /** Path and query; `{key till}` stands for the key of that caller, `{cursor}` for the next_cursor of the response before. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** What a reader should know, without giving the flaw away: "The same request again". */
  note?: string;
  /** Seconds that pass on the service's clock before it is sent. */
  after?: number;
  /** Sent at the same moment as the one before: both are under way when the first response comes. */
  together?: boolean;
}

/** How far a flaw goes in a description: everywhere it can, as on the wire, or at one place among clean ones. */
export type FlawScope = 'all' | 'one';

/** Which of its places a flaw takes. */
interface FlawTargets {
  reach: FlawScope;
  random: Random;
  /** All of the candidates, or one of them, by `reach`: then one of those that suit a flaw alone, if there are any. */
  pick<T>(candidates: readonly T[], alone?: readonly T[]): readonly T[];
  /** One of the candidates whatever the reach; none if there are none. */
  pickOne<T>(candidates: readonly T[]): readonly T[];
}

/** A way to repair a description that has a flaw. */
export interface FlawRepair {
  /** Which of the rule's `fixes` it is, from 0. */
  fix: number;
  /** It may break clients of the flawed contract. */
  breaks?: true;
  /** It takes an operation away, and nothing replaces it. */
  withdraws?: true;
  /**
   * Repairs one place. Absent: the description is put back as it was without the flaw.
   *
   * @param draft A copy of the flawed description.
   * @param place One of the pointers that `describe` returned.
   */
  apply?(draft: OpenApi, place: string): void;
}

/**
 * One named departure from one convention: one file in src/flaws/<area>/<id>.ts, its default export. It shows on the
 * wire (`policies`, `request`, `response`), in the description (`describe`), or in both.
 */
export interface Flaw {
  /** The file's name without its ending, as `area` is its folder's; never changes once it exists. */
  id: string;
  area: Area;
  /** One of the most common flaws of real contracts: a first review, before any lesson, has no others. */
  common?: true;
  /** What is wrong, in a few words: "POST without Idempotency-Key". */
  title: string;
  clauses: string[];
  /** The lesson that cures it. */
  lesson: string;
  /** The linter rule that finds it in a description; null where no description can show it. */
  rule: string | null;
  /** Why it matters to a client, in a sentence or two. Required where no rule says it. */
  reason?: string;
  /** What the service does instead; conventions.policies has the values. */
  policies?: Partial<Policies>;
  /** Changes a request before the service sees it. */
  request?(request: Request): Request | Promise<Request>;
  /** Changes a response before the client sees it. */
  response?(response: Response, request: Request): Response | Promise<Response>;
  /**
   * Puts the flaw into a description. It finds its place by structure, never by path, so that it applies to any clean
   * contract; src/flaws/draft.ts finds such places, src/flaws/edit.ts changes them.
   *
   * @param draft The flaw's own copy of the description.
   * @param targets Chooses among the places that it found.
   * @returns JSON Pointers to what it touched; none if the contract has no place for it.
   */
  describe?(draft: OpenApi, targets: FlawTargets): readonly string[];
  /**
   * Ways to repair a description, so that a repair is recognised, and that it's proved that different ones pass: at least
   * one with `apply` where a rule finds the flaw. Putting it back as it was is the first of the rule's fixes, unless it's
   * listed here as another one.
   */
  repairs?: FlawRepair[];
  /** Flaws that make no sense together with this one. */
  excludes?: string[];
  /** It takes away the structure by which other flaws find their places, so that of a set it is put in last. */
  last?: boolean;
  /** Requests whose exchanges show the flaw; required where it shows on the wire. */
  probe?: ProbeRequest[];
  /**
   * What an observer sees: true for the responses to `probe` with this flaw, false for those of the service without it.
   * Required where the flaw shows on the wire; src/flaws/proof.ts reads headers and bodies.
   */
  proof?(responses: readonly ObservedResponse[]): boolean;
  /** Ids of the probes (src/check/probes) that find it on a running API: with this flaw exactly these are broken. */
  checkedBy?: readonly string[];
  /** Why no probe can find it, although it shows on the wire: one of the two is required there. */
  uncheckedBecause?: string;
}

/** What the file of a flaw says: its name is the flaw's id, and its folder the area. */
export type FlawDefinition = Omit<Flaw, 'id' | 'area'>;

/** Where a flaw can be seen: on the wire, in the description, or both. */
export function shows(flaw: Flaw): 'wire' | 'description' | 'both' {
  const wire = flaw.policies !== undefined || flaw.request !== undefined || flaw.response !== undefined;
  if (flaw.describe === undefined) return 'wire';
  return wire ? 'both' : 'description';
}
