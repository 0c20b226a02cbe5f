import { changes as registeredChanges } from 'registry:changes';
import { rules as registeredRules } from 'registry:rules';
import { pointerParts } from '../conventions/openapi';
import { clean } from '../text/layout';
import { groupFindings } from './causes';
import { makeContext, type Report, type RuleContext, type SharedContext } from './context';
import { ReadError, readDocument } from './document';
import { type Ignore, IgnoreIndex, readMarks } from './ignore';
import { type Cursor, isObject, Library } from './references';
import { survey } from './survey';
import type { ChangeRule, Finding, IgnoredFinding, LintProblem, LintResult, Rule, RuleFacts } from './types';
import { type ChangeContext, makeVersions, type SharedVersions } from './versions';

export interface LintInput {
  /** As the person named it: `openapi.yaml`, `-` for standard input. */
  name: string;
  text: string;
  /** The text of another file, by its path from this one's folder with "/"; null where there is none. Absent: no other file is read. */
  read?(relative: string): string | null;
  /** The text as `readDescription` read it before, so that a large one is read once. */
  description?: Description;
}

export interface LintOptions {
  /** The rules to ask; default: all of them. */
  rules?: readonly Rule[];
  /** The old version of the same description: what changed is judged as well. */
  against?: LintInput;
  /** The rules to ask about the change; default: all of them. */
  changes?: readonly ChangeRule[];
  /** What to leave out beside what the documents themselves name in `x-lint-ignore`. */
  ignore?: Ignore;
  /** Told before each rule is asked: how many were asked, and of how many. */
  progress?(asked: number, of: number): void;
}

/** Every rule about one description, by area and id. */
export const allRules: readonly Rule[] = registeredRules;
/** Every rule about the change from one version to the next, by id. */
export const allChanges: readonly ChangeRule[] = registeredChanges;
/** The ids of both. */
export const ruleIds: ReadonlySet<string> = new Set([...allRules, ...allChanges].map(({ id }) => id));

/**
 * Reads a description and asks every rule about it, and, where there is an old version, about what changed. Pure and
 * synchronous; never throws: whatever goes wrong is a problem in the result. A fatal problem leaves no findings.
 */
export function lint(
  input: LintInput,
  { rules = allRules, against, changes = allChanges, ignore = () => null, progress = () => {} }: LintOptions = {},
): LintResult {
  const asked: readonly RuleFacts[] = against === undefined ? rules : [...rules, ...changes];
  const texts = new Map<string, string>();
  const done = (
    problems: LintProblem[],
    findings: Finding[] = [],
    operations = 0,
    marks = new IgnoreIndex(),
  ): LintResult => {
    const reasons = new Map<Finding, Pick<IgnoredFinding, 'reason' | 'by'>>();
    for (const finding of findings) {
      const marked = marks.find(finding);
      const entry = ignore(finding) ?? marked;
      if (entry !== null) reasons.set(finding, { reason: entry.reason, by: entry === marked ? 'document' : 'file' });
    }
    const { causes, primary, ignored } = groupFindings(findings, asked, finding => reasons.has(finding));
    return {
      findings: primary,
      causes,
      ignored: ignored.map(finding => ({ finding, ...reasons.get(finding)! })),
      problems: problems.map(cleanProblem).sort(byPlace),
      operations,
      rules: asked.length,
      texts,
    };
  };
  const name = clean(input.name);
  try {
    const opened = input.description ?? open(name, input);
    const old = against === undefined ? null : open(clean(against.name), against);
    const sources = old === null ? [opened] : [opened, old];
    for (const { document } of sources) texts.set(document.name, document.text);
    const fatal = sources.flatMap(source => source.fatal ?? []);
    if (fatal.length > 0) return done(fatal);
    const problems = sources.flatMap(({ notices }) => notices);
    const marks = sources.map(({ library }) => readMarks(survey(library), ruleIds));
    problems.push(...marks.flatMap(one => one.problems));
    const context = opened.context();
    let count = 0;
    const next = () => progress(count++, asked.length);
    const findings = rules.flatMap(rule => {
      next();
      return ask(rule, ruleContext(context), opened, problems);
    });
    if (old !== null) {
      const versions = makeVersions(old.context(), context);
      for (const rule of changes) {
        next();
        findings.push(...ask(rule, changeContext(versions), opened, problems));
      }
    }
    for (const { library } of sources) {
      for (const other of library.documents.values()) texts.set(other.name, other.text);
      problems.push(...library.problems);
    }
    return done(
      problems,
      findings,
      context.operations.length,
      new IgnoreIndex(marks.flatMap(({ entries }) => entries)),
    );
  } catch (error) {
    return done([asProblem(name, error)]);
  }
}

/** A description that was read. Errors: ReadError, with the name of the document. */
function open(name: string, input: LintInput) {
  const { document, notices } = naming(name, () => readDocument(name, input.text));
  const wrong = notADescription(name, document.value);
  const library = new Library(document, input.read?.bind(input));
  let context: SharedContext | null = null;
  return {
    document,
    library,
    /** What rules and readers see, computed when first asked for. */
    context: () => {
      context ??= makeContext(library);
      return context;
    },
    notices: [...notices, ...versionNotice(name, document.value)],
    fatal: wrong === null ? null : fatalProblem(document, wrong),
  };
}

type Source = ReturnType<typeof open>;
/** A description that was read, for `lint` and for whoever else looks at it. */
export type Description = Source;

/** In: a description as text. Out: it, read; or the problem that leaves nothing to read. Never throws. */
export function readDescription(input: LintInput): Description | LintProblem {
  const name = clean(input.name);
  try {
    const description = open(name, input);
    return description.fatal === null ? description : cleanProblem(description.fatal);
  } catch (error) {
    return cleanProblem(asProblem(name, error));
  }
}

function fatalProblem(document: Cursor['document'], { at, ...problem }: Fatal): LintProblem {
  return { ...problem, ...documentStart(document, at) };
}

/** Which of two documents could not be read must be known where the failure is told. */
function naming<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReadError) error.document ??= name;
    throw error;
  }
}

/** What a rule is asked with: everything that is shared, and where it reports to. */
type Asked<C> = (report: (one: Report) => void) => C;

const ruleContext =
  (shared: SharedContext): Asked<RuleContext> =>
  report =>
    Object.create(shared, {
      report: { value: report },
      convention: {
        value: ({ kept, missing, unstated }: Parameters<RuleContext['convention']>[0]) => {
          const first = missing[0];
          if (first === undefined) return;
          if (kept >= missing.length || shared.ours) for (const one of missing) report(one);
          else {
            const operation = missing.length === 1 ? first.operation : null;
            report({ at: first.at, operation, message: unstated, severity: 'info', scope: 'contract' });
          }
        },
      },
    });

const changeContext =
  (shared: SharedVersions): Asked<ChangeContext> =>
  report =>
    Object.create(shared, { report: { value: report } });

/** One rule by itself: if it fails, that is a problem of its own and the others' findings stand. */
function ask<C>(
  rule: RuleFacts & { check(context: C): void },
  context: Asked<C>,
  { library }: Source,
  problems: LintProblem[],
): Finding[] {
  const reports = new Map<unknown, Report>();
  const report = (one: Report) => {
    const { document, value } = one.at;
    // A mapping or a list stands in one place only, and is the place; anything else needs its pointer.
    const key = typeof value === 'object' && value !== null ? value : `${document.name}\n${one.at.pointer}`;
    const known = reports.get(key);
    if (known === undefined) reports.set(key, { ...one });
    else if (known.operation !== one.operation) known.operation = null;
  };
  try {
    rule.check(context(report));
    return [...reports.values()].map(one => toFinding(rule, one));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push({
      code: 'rule_crashed',
      message: `The rule ${rule.id} failed on this document: ${reason}`,
      hint: 'The findings of the other rules stand. Please report this with the document, or the part of it that fails.',
      document: library.root.name,
      line: null,
      column: null,
      fatal: false,
      rule: rule.id,
    });
    return [];
  }
}

function toFinding(rule: RuleFacts, report: Report): Finding {
  const { document, pointer } = report.at;
  return {
    rule: rule.id,
    area: rule.area,
    severity: report.severity ?? rule.severity,
    message: oneLine(report.message),
    reason: rule.reason,
    fixes: [...rule.fixes],
    document: oneLine(document.name),
    pointer: oneLine(pointer),
    ...document.locate(pointer),
    operation: report.operation ? oneLine(report.operation.label) : null,
    scope: report.scope ?? 'place',
  };
}

/** Names from a file stand in messages and pointers: no line of theirs may break ours, and no escape sequence may pass. */
const oneLine = (text: string) => clean(text).replaceAll('\n', ' ');

const cleanProblem = (problem: LintProblem): LintProblem => ({
  ...problem,
  message: oneLine(problem.message),
  document: oneLine(problem.document),
});

const byPlace = (a: LintProblem, b: LintProblem) =>
  Number(b.fatal) - Number(a.fatal) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);

type Fatal = Pick<LintProblem, 'code' | 'message' | 'hint' | 'document' | 'fatal'> & { at: string };

/** What a document is when it is no OpenAPI 3 description; null when it is one. */
function notADescription(document: string, value: unknown): Fatal | null {
  const fatal = (code: string, message: string, hint: string, at = ''): Fatal => ({
    code,
    message,
    hint,
    document,
    fatal: true,
    at,
  });
  const use = 'Name an OpenAPI 3.0 or 3.1 file; it begins with a member like "openapi: 3.1.0".';
  if (!isObject(value)) {
    const what = Array.isArray(value) ? 'a list' : value === null || value === undefined ? 'nothing' : 'plain text';
    return fatal('not_openapi', `This is no OpenAPI description: the file holds ${what}, not a mapping.`, use);
  }
  if (Object.hasOwn(value, 'swagger')) {
    const hint = 'Convert it to OpenAPI 3 first; the free Swagger Editor and swagger2openapi do that.';
    return fatal('swagger_2', 'This is a Swagger 2.0 description, which this linter does not read.', hint, '/swagger');
  }
  if (Object.hasOwn(value, 'asyncapi')) {
    const hint = 'Name an OpenAPI file: the rules here are about HTTP operations, not message channels.';
    return fatal('asyncapi', 'This is an AsyncAPI description, which this linter does not read.', hint, '/asyncapi');
  }
  if (!Object.hasOwn(value, 'openapi')) {
    return fatal('not_openapi', 'This is no OpenAPI description: it has no member "openapi".', use);
  }
  const version = String(value.openapi);
  if (!/^3(\.[0-2])?(\.|-|$)/.test(version)) {
    return fatal('unsupported_version', `OpenAPI version ${version.slice(0, 40)} is not read.`, use, '/openapi');
  }
  return null;
}

function versionNotice(document: string, value: unknown): LintProblem[] {
  if (!isObject(value) || !/^3\.2/.test(String(value.openapi))) return [];
  return [
    {
      code: 'read_as_3_1',
      message: 'OpenAPI 3.2 is read as 3.1: what only 3.2 knows is not looked at.',
      hint: 'Nothing to do; the findings hold for the parts that 3.1 has.',
      document,
      line: null,
      column: null,
      fatal: false,
    },
  ];
}

function documentStart(document: Cursor['document'], at: string) {
  return pointerParts(at).length === 0 ? { line: 1, column: 1 } : document.locate(at);
}

function asProblem(document: string, error: unknown): LintProblem {
  if (error instanceof ReadError) {
    const { code, message, hint, position } = error;
    return {
      code,
      message,
      hint,
      document: error.document ?? document,
      line: position?.line ?? null,
      column: position?.column ?? null,
      fatal: true,
    };
  }
  // Nothing above should throw anything else; if it does, the person still gets an answer, and no stack.
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'linter_failed',
    message: `The linter failed on this document: ${reason}`,
    hint: 'Please report this with the document, or the part of it that fails.',
    document,
    line: null,
    column: null,
    fatal: true,
  };
}
