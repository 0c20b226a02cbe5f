import type { OpenApi } from '../../conventions/openapi';
import { flaws as allFlaws } from '../../generated/flaws';
import { type EditFindings, isBreaking, lintEdit } from '../../linter/engine/edit';
import type { Finding } from '../../linter/finding';
import { lossOf } from '../../openapi/diff/losses';
import { heirOf, type MatchedVersions, matchVersions } from '../../openapi/diff/versions';
import type { DocumentProblem } from '../../openapi/problem';
import { type OpenedDescription, readDescription } from '../../openapi/read-description';
import { documentName, documentText, givenText, oldDocumentName } from '../exercises/text';
import type { Exercise, SeededFlaw } from '../exercises/types';
import { knownRepairs, recogniseRepair } from './recognise';
import { type EditTraits, editTraits } from './traits';

/** One planted flaw in the edited contract. */
export interface FlawRepairState {
  flaw: SeededFlaw;
  /** What its rule still says; empty if it's repaired. */
  findings: Finding[];
  /** The rule's fix that the edit is like, in words; null if it's still there, or repaired in another way. */
  fix: string | null;
}

/** What the contract is called before anybody repaired it: a place in it is none in the person's text. */
const givenName = `${documentName} as given`;

/** How far somebody is with repairing the contract of an exercise. */
export interface RepairResult {
  /** Why the contract can't be read; everything else is as it was before the edit then. */
  problems: DocumentProblem[];
  flaws: FlawRepairState[];
  /** Flaws that no contract shows: only the service can be repaired. */
  wireOnly: SeededFlaw[];
  /** What other rules say about the edited contract. */
  others: Finding[];
  /** What breaks a client of the contract as it was given; of two versions, of the one in use. */
  breaking: Finding[];
  /** What the contract no longer offers, in sentences: a rule that is silent because of it isn't satisfied. */
  lost: string[];
  /** Nothing is left to do. */
  done: boolean;
  /** Every change that breaks a client is where a flaw was repaired. */
  isBreakingByRepair: boolean;
  /** What the person calls the contract. */
  name: string;
  /** The line in the person's text: of what has moved, where it is now; of what is gone, that of what held it, if anything. */
  lineOf(finding: Finding): number | null;
}

/**
 * Says what is left to repair. It only reads: the person's text stays as it is.
 *
 * @param exercise The exercise whose contract is repaired.
 * @param text The contract as the person has it now, YAML or JSON.
 * @param name What the person calls it.
 */
export function checkRepair(exercise: Exercise, text: string, name = documentName): RepairResult {
  const { versionDiff } = exercise;
  const { original, old } = originalOf(exercise);
  const edited = { name, text };
  const visible = exercise.seededFlaws.filter(flaw => flaw.visible);
  const wireOnly = exercise.seededFlaws.filter(flaw => !flaw.visible);
  const fresh = readDescription(edited);
  if (!('model' in old) || !('model' in fresh)) {
    const problem = 'model' in fresh ? old : fresh;
    return {
      problems: [problem as DocumentProblem],
      flaws: visible.map(flaw => ({ flaw, findings: [], fix: null })),
      wireOnly,
      others: [],
      breaking: [],
      lost: [],
      done: false,
      isBreakingByRepair: false,
      name,
      lineOf: ({ line }) => line,
    };
  }
  const result = lintEdit({ ...edited, description: fresh }, { ...original, description: old });
  const breaking = result.changes.filter(isBreaking);
  const planted = versionDiff ? breaking : result.findings;
  const rules = new Set(visible.map(({ rule }) => rule));
  const open = (flaw: SeededFlaw) =>
    nearest(
      flaw,
      planted.filter(({ rule }) => rule === flaw.rule),
      visible,
    );
  const changed = (flaw: SeededFlaw) => changesNear(flaw, exercise, fresh.document.value as OpenApi);
  const flaws = visible.map((flaw): FlawRepairState & { withdraws: boolean } => {
    const findings = open(flaw);
    const repair =
      findings.length > 0 || versionDiff ? null : recogniseRepair(changed(flaw), knownRepairs(exercise, flaw));
    return { flaw, findings, fix: repair?.fix ?? null, withdraws: repair?.withdraws ?? false };
  });
  const isOpen = flaws.some(({ findings }) => findings.length > 0);
  const known = new Set(isOpen || versionDiff ? explainedFindings(exercise) : []);
  const others = result.findings.filter(
    finding => !rules.has(finding.rule) && counts(finding) && !known.has(keyOf(finding)),
  );
  const withdrawn = flaws.filter(({ withdraws }) => withdraws).flatMap(({ flaw }) => flaw.at);
  const matched = matchVersions(old.model(), fresh.model());
  const lost = versionDiff ? [] : lossesOf(matched, withdrawn);
  const broken = versionDiff
    ? breaking.filter(finding => !flaws.some(({ findings }) => findings.includes(finding)))
    : breaking;
  const left = others.length + lost.length + (versionDiff ? broken.length : 0);
  return {
    problems: problemsOf(result),
    flaws: flaws.map(({ flaw, findings, fix }) => ({ flaw, findings, fix })),
    wireOnly,
    others,
    breaking: broken,
    lost,
    done: !isOpen && left === 0,
    isBreakingByRepair: broken.length > 0 && broken.every(finding => flaws.some(flaw => isOfRepair(finding, flaw))),
    name,
    lineOf: finding => (finding.document === name ? finding.line : lineNow(finding, matched, fresh)),
  };
}

/** What the person began with: the same at each check. */
function originalOf(exercise: Exercise): Original {
  const known = originals.get(exercise);
  if (known) return known;
  const { versionDiff } = exercise;
  const original = versionDiff
    ? { name: oldDocumentName, text: documentText(versionDiff.before) }
    : { name: givenName, text: givenText(exercise) };
  const read = { original, old: readDescription(original) };
  originals.set(exercise, read);
  return read;
}

interface Original {
  original: { name: string; text: string };
  old: ReturnType<typeof readDescription>;
}

const originals = new WeakMap<Exercise, Original>();

/** What the course has a flaw for is one in an exercise too, even where the linter calls it taste. */
const counts = ({ rule, severity, scope }: Finding): boolean =>
  severity !== 'info' || (scope === 'place' && rulesOfFlaws.has(rule));
const rulesOfFlaws: ReadonlySet<string> = new Set(allFlaws.flatMap(({ rule }) => rule ?? []));

/** A change is a part of a repair if it's where the flaw was. */
const isOfRepair = ({ operation, pointer }: Finding, { flaw, findings }: FlawRepairState): boolean =>
  findings.length === 0 &&
  ((operation !== null && flaw.at.includes(operation)) ||
    flaw.places.some(
      place => `${pointer}/`.startsWith(`${place.pointer}/`) || place.pointer.startsWith(`${pointer}/`),
    ));

/** Where something of the original is in the edited contract. */
function lineNow(
  { pointer, operation }: Finding,
  { removed, added }: MatchedVersions,
  { document }: OpenedDescription,
): number | null {
  const gone = removed.find(({ label, node }) => label === operation && pointer.startsWith(node.pointer));
  if (gone === undefined) return document.locate(pointer).line;
  const heir = heirOf(gone, added);
  return heir === undefined ? null : document.locate(heir.at.pointer).line;
}

const keyOf = ({ rule, pointer }: Finding): string => `${rule} ${pointer}`;

/** What somebody changed where a flaw is: elsewhere they may have repaired another one. */
function changesNear(flaw: SeededFlaw, { document, seededFlaws }: Exercise, edited: OpenApi): EditTraits {
  const [old, fresh] = [document, edited].map(operationNames) as [Set<string>, Set<string>];
  const others = new Set(seededFlaws.flatMap(({ at }) => at));
  const isElsewhere = (name: string) =>
    !flaw.at.includes(name) && (others.has(name) || (old.has(name) && fresh.has(name)));
  return editTraits(withoutOperations(document, isElsewhere), withoutOperations(edited, isElsewhere));
}

const nameOf = (method: string, path: string): string => `${method.toUpperCase()} ${path}`;

const operationNames = ({ paths = {} }: OpenApi): Set<string> =>
  new Set(
    Object.entries<OpenApi>(paths).flatMap(([path, item]) => Object.keys(item ?? {}).map(key => nameOf(key, path))),
  );

const withoutOperations = (document: OpenApi, isLeftOut: (name: string) => boolean): OpenApi => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries<OpenApi>(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => !isLeftOut(nameOf(key, path)))),
    ]),
  ),
});

/** A rule that two planted flaws share speaks for the one whose place is near. */
function nearest(flaw: SeededFlaw, findings: readonly Finding[], all: readonly SeededFlaw[]): Finding[] {
  if (all.filter(({ rule }) => rule === flaw.rule).length < 2) return [...findings];
  const isNear = ({ places }: SeededFlaw, { pointer: at }: Finding) =>
    places.some(({ pointer }) => at.startsWith(pointer) || pointer.startsWith(`${at}/`));
  return findings.filter(finding => isNear(flaw, finding) || !all.some(other => isNear(other, finding)));
}

/**
 * What other rules say about the contract as it was given: planted flaws explain it, as long as they are there. Of two
 * versions, what either of them says is nobody's repair.
 */
function explainedFindings(exercise: Exercise): readonly string[] {
  const known = explained.get(exercise);
  if (known) return known;
  const { versionDiff } = exercise;
  const found = [givenText(exercise), ...(versionDiff ? [documentText(versionDiff.before)] : [])].flatMap(text => {
    const given = { name: documentName, text };
    return lintEdit(given, given).findings.map(keyOf);
  });
  explained.set(exercise, found);
  return found;
}

/** What isn't repaired yet explains the same after each edit. */
const explained = new WeakMap<Exercise, readonly string[]>();

/** Problems that leave something unread; what is merely odd stays out. */
const problemsOf = ({ problems }: EditFindings): DocumentProblem[] =>
  problems.filter(({ rule, code }) => rule === undefined && code !== 'broken_reference');

/** What the edited contract no longer offers. An operation may move; it may go only where a fix of its flaw says so. */
function lossesOf({ operations, removed, added }: MatchedVersions, withdrawn: readonly string[]): string[] {
  const gone = removed.filter(({ label }) => !withdrawn.includes(label));
  const lost =
    gone.length > added.length ? gone.map(({ label }) => `${label} was removed, and nothing replaces it.`) : [];
  const options = { sameStatuses: false, sameDeprecation: false };
  const less = operations.flatMap(({ before, after }) => {
    const loss = lossOf(before, after, options);
    return loss === null ? [] : [`${before.label} ${loss}.`];
  });
  return [...lost, ...less];
}
