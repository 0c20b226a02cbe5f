import type { Area } from '../conventions/area';
import type { Operation } from '../openapi/operations';
import type { Severity } from './finding';
import type { ChangeContext, RuleContext } from './rule-context';

/** `http`: the protocol says so. `design`: any API is better for it. `house`: one of several good conventions; ours. */
export type Basis = 'http' | 'design' | 'house';
export const bases: readonly Basis[] = ['http', 'design', 'house'];

/**
 * A small OpenAPI description in YAML, without its head (src/linter/sample.ts adds it), in which a rule speaks or keeps
 * silent; run as a test and shown by --explain.
 */
export interface Sample {
  title: string;
  yaml: string;
  /** The old version, in samples of changes. */
  before?: string;
}

/** What a guideline or a standard says about the question that a rule decides, so that a team can argue about it. */
export interface Precedent {
  /** `Zalando 160`, `AIP-158`, `Azure http-delete-returns-204`, `Graph Naming`, `RFC 9110 §9.2.1`; see precedents.ts. */
  source: string;
  /** False if it asks for something else; left out: it agrees. */
  agrees?: false;
  /** What it says, in a short sentence. */
  says: string;
}

/** What a rule asks, and what it saw in an operation in which it finds nothing. */
interface Silence {
  /** The question in plain words, as it goes on after a colon: `can a retry do the work twice?` */
  asks: string;
  /** The operations in which the answer can be seen. */
  at(operation: Operation): boolean;
  /** What is seen there, as it follows the name of an operation: `takes an idempotency key`. */
  because: string;
}

/** What is known of a rule without asking it: for lists, reports and --explain. */
export interface RuleFacts {
  /** The file's name without its ending, as `area` is its folder's; never changes once it exists. */
  id: string;
  area: Area;
  severity: Severity;
  basis: Basis;
  title: string;
  clauses: string[];
  lesson: string;
  /** Why it matters to a client, in a sentence or two. */
  reason: string;
  fixes: string[];
  /** Who agrees with the rule (as it is without a configuration) and who doesn't; or, in a sentence, why nobody says anything. */
  precedents?: readonly Precedent[] | string;
  /** Rules whose findings at the same place, above it or in the same operation make this one a consequence. */
  coveredBy?: string[];
  /** What it saw where it finds nothing. Shown to a person who claims a flaw there. */
  silence?: Silence;
  good: Sample[];
  bad: Sample[];
  /** What a team may have decided otherwise. */
  decision?: HouseDecision;
  /** The choice that a configuration made; absent: the usual one. */
  chosen?: string;
  /** True if a configuration chose the severity, which then counts for everything that it finds. */
  severityIsSet?: boolean;
  /** True if a configuration turned it off: it's listed, but not asked. */
  off?: boolean;
  /** Numbers that a team may set, by their names in its configuration. */
  settings?: Readonly<Record<string, RuleSetting>>;
}

/** A choice between good conventions: the rule follows one, and each other one turns it round. */
export interface HouseDecision {
  /** Its name in a configuration, such as `paging`; no two rules share one. */
  name: string;
  /** What is decided, for a list: "how a client gets the next page". */
  summary: string;
  /** The choice that the rule follows without a configuration. */
  usual: string;
  /** What the rule says and reports for each other choice. */
  others: Readonly<Record<string, TurnedRule>>;
}

/** A rule for a team that chose the other convention. What isn't named stays as it is. */
export type TurnedRule = Pick<Rule, 'title' | 'reason' | 'fixes' | 'good' | 'bad' | 'check'> &
  Partial<Pick<Rule, 'severity' | 'coveredBy' | 'silence'>>;

/** A number that a rule compares with. */
export interface RuleSetting {
  /** What it limits, in words: "the largest page that a list may return". */
  summary: string;
  /** null: without a configuration, nothing is compared. */
  default: number | null;
}

/** A rule about one description; one file in src/linter/rules/<area>. */
export interface Rule extends RuleFacts {
  precedents: readonly Precedent[] | string;
  /** Looks at a description and reports what it knows; it never changes anything. */
  check(context: RuleContext): void;
}

/** What the file of a rule says: its name is the rule's id, and its folder the area. */
export type RuleDefinition = Omit<Rule, 'id' | 'area'>;

/** A sample of a change: `before` is the old version, `yaml` the new one, both without their heads. */
interface ChangeSample extends Sample {
  before: string;
}

/** A rule about the change from one version of a description to the next; one file in src/linter/changes. */
export interface ChangeRule extends RuleFacts {
  precedents: readonly Precedent[] | string;
  good: ChangeSample[];
  bad: ChangeSample[];
  check(context: ChangeContext): void;
}

/** What the file of a change says: its name is the rule's id, and the area is always compatibility. */
export type ChangeRuleDefinition = Omit<ChangeRule, 'id' | 'area'>;
