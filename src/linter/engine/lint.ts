import { changes as registeredChanges } from '../../generated/changes';
import { probeIds } from '../../generated/probe-ids';
import { rules as registeredRules } from '../../generated/rules';
import type { ApiModel } from '../../openapi/description';
import { type MatchedVersions, matchVersions } from '../../openapi/diff/versions';
import type { DocumentProblem } from '../../openapi/problem';
import { reachOf } from '../../openapi/reach';
import {
  asProblem,
  cleanProblem,
  type DescriptionInput,
  type OpenSource,
  oneLine,
  openDescription,
} from '../../openapi/read-description';
import { resolveAllReferences } from '../../openapi/resolve-references';
import { type DescriptionVersion, versionOf } from '../../openapi/version';
import { stripControlCharacters } from '../../text/layout';
import type { Finding, FindingDraft, Severity } from '../finding';
import type { IgnoredFinding, LintResult } from '../result';
import type { ChangeRule, Rule, RuleFacts } from '../rule';
import type { ChangeContext, ConventionTally, RuleContext } from '../rule-context';
import { groupFindings } from './causes';
import { draftKey, draftsFromTally } from './convention';
import { type Ignore, IgnoreIndex, ignoreMember, readIgnoreMarkers } from './ignore';
import { newPlaces } from './new-place';
import { inWordsOf } from './wording';

/** How the rules are asked; default: all of them, as they are. */
export interface RuleSelection {
  rules: readonly Rule[];
  /** The rules to ask about a change. */
  changes: readonly ChangeRule[];
  /** The severity of everything that a rule reports, by its id; without one, the rule decides. */
  severities: ReadonlyMap<string, Severity>;
  /** Numbers instead of those of the rules, by the rule's id and the setting's name. */
  settings: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** True for a place that doesn't count where a rule judges a convention by the whole contract. */
  passesOver(rule: string, draft: FindingDraft, users: () => readonly string[]): boolean;
}

interface LintOptions extends Partial<RuleSelection> {
  /** The old version of the same description: what changed is judged as well. */
  against?: DescriptionInput;
  /** What to leave out beside what the documents themselves name in `x-lint-ignore`. */
  ignore?: Ignore;
  /** Names each place that lacks a convention, even if the contract as a whole lacks it; default: then it's told once. */
  everyPlace?: boolean;
  /** Told before each rule is asked: how many were asked, and of how many. */
  progress?(asked: number, of: number): void;
}

/** Every rule about one description, by area and id. */
export const allRules: readonly Rule[] = registeredRules;
/** Every rule about the change from one version to the next, by id. */
export const allChanges: readonly ChangeRule[] = registeredChanges;
/** The ids of both. */
export const ruleIds: ReadonlySet<string> = new Set([...allRules, ...allChanges].map(({ id }) => id));
/** What a configuration and `x-lint-ignore` may name: one of each serves `lint` and `check`. */
export const knownIds: ReadonlySet<string> = new Set([...ruleIds, ...probeIds]);

/**
 * Reads a description and asks every rule about it, and, where there is an old version, about what changed. Pure and
 * synchronous; never throws: whatever goes wrong is a problem in the result. A fatal problem leaves no findings.
 */
export function lint(
  input: DescriptionInput,
  {
    rules = allRules,
    against,
    changes = allChanges,
    severities,
    settings,
    passesOver = () => false,
    ignore = () => null,
    everyPlace = false,
    progress = () => {},
  }: LintOptions = {},
): LintResult {
  const asked: readonly RuleFacts[] = against === undefined ? rules : [...rules, ...changes];
  const texts = new Map<string, string>();
  const done = (
    problems: DocumentProblem[],
    findings: Finding[] = [],
    labels: string[] = [],
    marks = new IgnoreIndex(),
    usersAt: UsersAt = () => [],
    newPlaceOf?: LintResult['newPlaceOf'],
  ): LintResult => {
    const usersOf = ({ operation, document, pointer }: Finding) =>
      operation === null ? usersAt(document, pointer) : [];
    const reasons = new Map<Finding, Pick<IgnoredFinding, 'reason' | 'by'>>();
    for (const finding of findings) {
      const marked = marks.find(finding);
      const entry = ignore(finding, () => usersOf(finding)) ?? marked;
      if (entry !== null) reasons.set(finding, { reason: entry.reason, by: entry === marked ? 'document' : 'file' });
    }
    const changed = new Set(against === undefined ? [] : changes.map(({ id }) => id));
    const { causes, primary, ignored } = groupFindings(findings, asked, finding => reasons.has(finding), changed);
    return {
      findings: primary,
      causes,
      ignored: ignored.map(finding => ({ finding, ...reasons.get(finding)! })),
      problems: problems.map(cleanProblem).sort(byPlace),
      operations: labels.length,
      labels,
      usersOf,
      newPlaceOf,
      rules: asked.length,
      texts,
    };
  };
  const name = stripControlCharacters(input.name);
  try {
    const opened = input.description ?? openDescription(name, input);
    const old = against === undefined ? null : openDescription(stripControlCharacters(against.name), against);
    const sources = old === null ? [opened] : [opened, old];
    for (const { document } of sources) texts.set(document.name, document.text);
    const fatal = sources.flatMap(source => source.fatal ?? []);
    if (fatal.length > 0) return done(fatal);
    const problems = sources.flatMap(({ warnings: notices }) => notices);
    const marks = sources.map(({ documents }) =>
      readIgnoreMarkers(resolveAllReferences(documents, ignoreMember), knownIds),
    );
    problems.push(...marks.flatMap(one => one.problems));
    const context = opened.model();
    const usersAt = usersIn(context);
    let count = 0;
    const next = () => progress(count++, asked.length);
    const findings = rules.flatMap(rule => {
      next();
      const numbers = settings?.get(rule.id);
      const asked = ruleContext(context, rule, { everyPlace, numbers, passesOver, usersAt });
      return runRule(rule, asked, opened, problems, severities?.get(rule.id));
    });
    let newPlaceOf: LintResult['newPlaceOf'];
    if (old !== null) {
      const versions = matchVersions(old.model(), context);
      for (const rule of changes) {
        next();
        findings.push(...runRule(rule, changeContext(versions), opened, problems, severities?.get(rule.id)));
      }
      const placeOf = newPlaces(old.documents, opened.documents, versions);
      const own = new Set(findings);
      newPlaceOf = finding => (own.has(finding) ? placeOf(finding) : null);
    }
    for (const { documents } of sources) {
      for (const other of documents.byPath.values()) texts.set(other.name, other.text);
      problems.push(...documents.problems);
    }
    // In the new version they are findings; in the old one they are no longer anybody's fault, and what they hide is not compared.
    for (const { at, message } of old?.documents.unresolved ?? []) {
      const { line, column } = at.document.locate(at.pointer);
      const hint = 'The missing part can’t be compared.';
      problems.push({
        code: 'broken_reference',
        message,
        hint,
        document: at.document.name,
        line,
        column,
        fatal: false,
      });
    }
    return done(
      problems,
      findings,
      context.operations.map(({ label }) => oneLine(label)),
      new IgnoreIndex(marks.flatMap(({ entries }) => entries)),
      usersAt,
      newPlaceOf,
    );
  } catch (error) {
    return done([asProblem(name, error)]);
  }
}

/** The operations that reach a place outside of paths, by label. */
type UsersAt = (document: string, pointer: string) => readonly string[];

/** Follows the references of each operation, but not before somebody asks. */
function usersIn(api: ApiModel): UsersAt {
  let reaches: { label: string; reaches: (document: string, place: string) => boolean }[] | null = null;
  const known = new Map<string, readonly string[]>();
  return (document, pointer) => {
    if (document === oneLine(api.root.document.name) && pointer.startsWith('/paths/')) return [];
    const key = `${document}\n${pointer}`;
    let users = known.get(key);
    if (users === undefined) {
      reaches ??= api.operations.map(one => ({ label: oneLine(one.label), reaches: reachOf(api, one) }));
      users = reaches.filter(one => one.reaches(document, pointer)).map(({ label }) => label);
      known.set(key, users);
    }
    return users;
  };
}

/** What a rule is asked with: everything that is shared, and where it reports to. */
type Asked<C> = (report: (one: FindingDraft) => void) => C;

interface AskedFor extends Pick<RuleSelection, 'passesOver'> {
  everyPlace: boolean;
  usersAt: UsersAt;
  numbers: ReadonlyMap<string, number> | undefined;
}

const ruleContext =
  (shared: ApiModel, rule: Rule, { everyPlace, numbers, passesOver, usersAt }: AskedFor): Asked<RuleContext> =>
  report =>
    Object.create(shared, {
      report: { value: report },
      reportConvention: {
        value: (tally: ConventionTally) => {
          const [over, counted] = partition(tally.missing, draft => {
            const { at, operation } = draft;
            const users = () => (operation ? [] : usersAt(oneLine(at.document.name), oneLine(at.pointer)));
            return passesOver(rule.id, draft, users);
          });
          for (const draft of over) report(draft);
          const judged = over.length === 0 ? tally : { ...tally, missing: counted };
          for (const draft of everyPlace ? counted : draftsFromTally(judged, rule.basis)) report(draft);
        },
      },
      setting: { value: (name: string) => numbers?.get(name) ?? rule.settings?.[name]?.default ?? null },
    });

function partition<T>(list: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  const [yes, no]: [T[], T[]] = [[], []];
  for (const one of list) (test(one) ? yes : no).push(one);
  return [yes, no];
}

const changeContext =
  (shared: MatchedVersions): Asked<ChangeContext> =>
  report =>
    Object.create(shared, { report: { value: report } });

/** One rule by itself: if it fails, that is a problem of its own and the others' findings stand. */
function runRule<C>(
  rule: RuleFacts & { check(context: C): void },
  context: Asked<C>,
  { documents }: OpenSource,
  problems: DocumentProblem[],
  severity: Severity | undefined,
): Finding[] {
  const reports = new Map<unknown, FindingDraft>();
  const report = (one: FindingDraft) => {
    const key = draftKey(one);
    const known = reports.get(key);
    if (known === undefined) reports.set(key, { ...one });
    else if (known.operation !== one.operation) known.operation = null;
  };
  try {
    rule.check(context(report));
    const version = versionOf(documents.root.value);
    return [...reports.values()].map(one =>
      toFinding(rule, severity === undefined ? one : { ...one, severity }, version),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push({
      code: 'rule_crashed',
      message: `The rule ${rule.id} failed on this document: ${reason}`,
      hint: 'The other rules’ findings are still valid. Please report this, and include the document or the part of it that makes the rule fail.',
      document: documents.root.name,
      line: null,
      column: null,
      fatal: false,
      rule: rule.id,
    });
    return [];
  }
}

function toFinding(rule: RuleFacts, report: FindingDraft, version: DescriptionVersion | null): Finding {
  const { document, pointer } = report.at;
  return {
    rule: rule.id,
    area: rule.area,
    severity: report.severity ?? rule.severity,
    message: oneLine(report.message),
    reason: inWordsOf(version, rule.reason),
    fixes: rule.fixes.map(fix => inWordsOf(version, fix)),
    document: oneLine(document.name),
    pointer: oneLine(pointer),
    ...document.locate(pointer),
    operation: report.operation ? oneLine(report.operation.label) : null,
    scope: report.scope ?? 'place',
    places: report.places ?? 1,
  };
}

const byPlace = (a: DocumentProblem, b: DocumentProblem) =>
  Number(b.fatal) - Number(a.fatal) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
