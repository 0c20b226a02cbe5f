import { isObject, type Located } from '../../openapi/located';
import type { DocumentProblem } from '../../openapi/problem';
import { didYouMean } from '../../text/closest-matches';
import type { Finding } from '../finding';
import { nameWithoutRevision } from '../revision-path';

/** One decision to leave a finding out, with the reason a person gave for it. */
export interface IgnoreEntry {
  /** The document it is about, as its list names it. */
  document: string;
  rule: string;
  /** The place; everything below it is meant as well. null: what the rule says of the whole contract. */
  pointer: string | null;
  /** '' where none is given. */
  reason: string;
}

/**
 * Says whether a finding is to be left out: what says so, with its reason, or null. `users` are the operations that reach its
 * place, by label, where that is shared.
 */
export type Ignore = (finding: Finding, users: () => readonly string[]) => Pick<IgnoreEntry, 'reason'> | null;

/** Entries by document, rule and place; `used` collects those that met a finding. */
export class IgnoreIndex {
  readonly used = new Set<IgnoreEntry>();
  private readonly places = new Map<string, IgnoreEntry>();

  constructor(readonly entries: readonly IgnoreEntry[] = []) {
    for (const entry of entries) {
      // Lists of older versions name the revision, which may be spelled otherwise today.
      const document = nameWithoutRevision(entry.document);
      if (document !== null) this.places.set(keyOf({ ...entry, document }), entry);
    }
    for (const entry of entries) this.places.set(keyOf(entry), entry);
  }

  /** The entry for the place of a finding or one above it, or null; `document` is its document's name in this list. */
  find(finding: Finding, document = finding.document): IgnoreEntry | null {
    if (this.places.size === 0) return null;
    const { rule } = finding;
    const at = (pointer: string | null) => this.places.get(keyOf({ document, rule, pointer }));
    let entry = finding.scope === 'contract' ? at(null) : undefined;
    for (let { pointer } = finding; entry === undefined; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
      entry = at(pointer);
      if (pointer === '') break;
    }
    if (entry !== undefined) this.used.add(entry);
    return entry ?? null;
  }
}

const keyOf = ({ document, rule, pointer }: Pick<IgnoreEntry, 'document' | 'rule' | 'pointer'>) =>
  JSON.stringify([document, rule, pointer]);

export const ignoreMember = 'x-lint-ignore';

/**
 * Reads `x-lint-ignore`: a list of rule ids, each with a reason, `[{ rule: path-is-noun, reason: … }]`, or a mapping of
 * rule to reason.
 *
 * @param marks The places that hold it.
 * @param rules The ids of all rules.
 * @returns What they leave out, and what is wrong with them.
 */
export function readIgnoreMarkers(marks: readonly Located[], rules: ReadonlySet<string>) {
  const entries: IgnoreEntry[] = [];
  const problems: DocumentProblem[] = [];
  for (const { document, pointer, value } of marks) {
    const tell = (code: string, message: string, hint: string) => {
      const { line, column } = document.locate(`${pointer}/${ignoreMember}`);
      problems.push({ code, message, hint, document: document.name, line, column, fatal: false });
    };
    for (const { rule, reason } of itemsOf(value[ignoreMember])) {
      if (rule === null) tell('invalid_ignore', `${ignoreMember} has an entry that doesn’t name a rule.`, shape);
      else if (!rules.has(rule))
        tell(
          'unknown_rule',
          `${ignoreMember} names the rule "${rule}", which doesn’t exist.`,
          unknownRuleHint(rule, rules),
        );
      else {
        if (reason === '') tell('ignore_without_reason', `${ignoreMember} gives no reason for "${rule}".`, shape);
        entries.push({ document: document.name, rule, pointer, reason });
      }
    }
  }
  return { entries, problems };
}

const shape = 'Write it as a list: [{ rule: path-is-noun, reason: Why the finding is fine. }].';

/** What to do about an id that no rule has, for a message. */
export const unknownRuleHint = (rule: string, rules: ReadonlySet<string>): string =>
  didYouMean(rule, [...rules], 'List all rules with: api-design-tutor lint --rules');

function itemsOf(value: unknown): { rule: string | null; reason: string }[] {
  const text = (one: unknown) => (typeof one === 'string' ? one.trim() : '');
  if (typeof value === 'string') return [{ rule: value, reason: '' }];
  if (Array.isArray(value)) {
    return value.map(one => {
      if (typeof one === 'string') return { rule: one, reason: '' };
      return isObject(one) && typeof one.rule === 'string'
        ? { rule: one.rule, reason: text(one.reason) }
        : { rule: null, reason: '' };
    });
  }
  if (isObject(value)) return Object.entries(value).map(([rule, reason]) => ({ rule, reason: text(reason) }));
  return [{ rule: null, reason: '' }];
}
