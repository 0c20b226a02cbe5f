import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { InputError } from '../command';
import { pointer, pointerParts } from '../conventions/openapi';
import { isSlug } from '../course/notes';
import type { CoursePath } from '../course/reference-types';
import { readDocument } from '../openapi/read-document';
import { ReadError, type SourceDocument } from '../openapi/source-document';
import { profileName } from '../progress/profiles';
import { isSameName } from '../progress/same-person';
import { closestMatches } from '../text/closest-matches';
import { parseCsv } from '../text/csv';
import { decodeText } from '../text/decode-text';
import { singleLine } from '../text/layout';
import type { ClassPlan, ClassSettings, PlanStep } from './plan';

/** A seed may be written as a number, and is a text. */
const seed = z.union([z.string().min(1), z.number()]).transform(String);

const step = z.union([
  z.strictObject({ lesson: z.string().min(1) }),
  z.strictObject({ lab: z.string().min(1), seed: seed.optional() }),
  z.strictObject({
    review: z.strictObject({ seed, level: z.int().min(1).max(3).optional(), contract: z.string().min(1).optional() }),
  }),
  z.strictObject({ case: z.union([seed, z.strictObject({ seed })]) }),
  z.strictObject({ path: z.string().min(1) }),
  z.strictObject({ day: seed }),
]);

const form = z.strictObject({
  class: z.string().trim().min(1).optional(),
  people: z.union([z.string().min(1), z.array(z.union([z.string(), z.number()]).transform(String))]).optional(),
  plan: z.array(step).optional(),
  collect: z.string().min(1).optional(),
  settings: z
    .strictObject({
      ascii: z.boolean().optional(),
      reduced_motion: z.boolean().optional(),
      screen_reader: z.boolean().optional(),
      color: z.boolean().optional(),
    })
    .optional(),
});

/** What a plan may name. */
export interface KnownParts {
  lessons: readonly string[];
  labs: readonly string[];
  /** The written cases; others have a day or a code. */
  cases: readonly string[];
  /** @returns the code of the case that a text names, or null if it names none */
  caseCode(text: string): string | null;
  /** @returns the code of the case that a seed gives */
  seededCase(seed: string): string;
  contracts: readonly string[];
  /** The paths through the course: a plan that names one has its steps. */
  paths: readonly Pick<CoursePath, 'id' | 'steps'>[];
  /**
   * Lets a lesson or a contract of somebody's own join the course.
   *
   * @returns its id, or what is wrong with it, a sentence for each problem
   */
  join(path: string): { id: string } | { problems: string[] };
}

/** Something wrong in a class file, with its place. */
export interface ClassProblem {
  line: number;
  column: number;
  message: string;
}

interface ClassRead {
  /** What the file says, as far as it could be read. */
  plan: ClassPlan;
  /** Everything that's wrong, in the order of the file; then the plan must not be used. */
  problems: ClassProblem[];
}

/** A class file is a page of text; beyond this it's something else. */
const largest = 1_000_000;

/**
 * Opens a class file.
 *
 * @param name - the file as the person named it
 * @param cwd - the folder that names count from
 * @throws InputError `invalid_class_file`, with every problem's place and the way out
 */
export function openClass(name: string, cwd: string, known: KnownParts): ClassPlan {
  const { plan, problems } = checkClass(name, cwd, known);
  if (problems.length === 0) return plan;
  const lines = problems.map(({ line, column, message }) => singleLine(`${name}:${line}:${column}  ${message}`));
  throw new InputError('invalid_class_file', lines.join('\n'), hint, { document: name, problems });
}

const hint = 'The README shows a class file, under "In a classroom".';

/**
 * Reads a class file and says everything that's wrong with it at once.
 *
 * @throws InputError `invalid_class_file` if it can't be read as YAML or JSON at all
 */
export function checkClass(name: string, cwd: string, known: KnownParts): ClassRead {
  const path = resolve(cwd, name);
  const document = parsed(name, textOf(name, path));
  const read = form.safeParse(document.value, { reportInput: true });
  const given = (typeof document.value === 'object' && document.value !== null ? document.value : {}) as Record<
    string,
    unknown
  >;
  // One part that is wrong hides no problem of another.
  const part = <K extends keyof typeof form.shape>(key: K) => form.shape[key].safeParse(given[key]).data;
  const people = peopleOf(part('people') as string | string[] | undefined, path);
  const parsedSteps = (Array.isArray(given.plan) ? given.plan : []).map(one => step.safeParse(one).data);
  const files = parsedSteps.map(one => (one ? fileOf(one) : null));
  const own = files.map(file => (file === null ? null : known.join(resolve(dirname(path), file))));
  // A lesson or a contract of the teacher's own goes by its id from here on.
  const steps = parsedSteps.map((one, i) => {
    const found = own[i];
    if (!one || !found || !('id' in found)) return one;
    return 'review' in one ? { review: { ...one.review, contract: found.id } } : { lesson: found.id };
  });
  const settings = (part('settings') ?? {}) as Parameters<typeof settingsOf>[0];
  const collect = part('collect') as string | undefined;
  const mistakes: Mistake[] = [
    ...document.duplicateKeys.map(({ pointer: at, key }) => ({
      at: [...pointerParts(at), key],
      text: `The key "${key}" appears twice. Keep one of them.`,
    })),
    ...(read.error?.issues ?? []).flatMap(mistakesOf),
    ...people.mistakes,
    ...steps.flatMap((one, i) => {
      const found = own[i];
      const at = one && 'review' in one ? ['plan', i, 'review', 'contract'] : ['plan', i, 'lesson'];
      if (found) return 'problems' in found ? found.problems.map(text => ({ at, text })) : [];
      return one ? unknownPart(one, i, known, dirname(path)) : [];
    }),
    ...sameSeeds(steps),
    ...misplacedDays(steps),
    ...(collect === undefined ? [] : collectProblem(resolve(dirname(path), collect))),
  ];
  const entries = withoutRepeats(
    steps.flatMap((one): PlanEntry[] => (!one ? [] : 'day' in one ? [one] : planSteps(one, known))),
  );
  const placed = mistakes.map(({ at, text }) => ({ ...document.locate(pointer(...at.map(String))), message: text }));
  return {
    plan: {
      file: name,
      title: singleLine(String(part('class') ?? name)),
      people: people.names,
      steps: entries.flatMap(entry => ('day' in entry ? [] : [entry.step])),
      days: entries.flatMap((entry, i) =>
        'day' in entry
          ? [{ title: singleLine(entry.day), from: entries.slice(0, i).filter(before => !('day' in before)).length }]
          : [],
      ),
      collect: collect === undefined ? null : resolve(dirname(path), collect),
      settings: settingsOf(settings),
    },
    problems: placed
      .map(({ line, column, message }) => ({ line, column, message: singleLine(message) }))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  };
}

/** What has to be loaded before a plan can be read. */
interface NamedParts {
  /** Files of the teacher's own: for each its name in the plan, and its absolute path. */
  files: { name: string; path: string }[];
  /** Whether it names a contract by its id. */
  contracts: boolean;
}

/**
 * What of somebody's own a plan names; nothing where the class file can't be read, which its reader then says.
 *
 * @param cwd - the folder that names count from
 */
export function namedParts(name: string, cwd: string): NamedParts {
  const path = resolve(cwd, name);
  try {
    const { value } = parsed(name, textOf(name, path));
    const { plan } = (value ?? {}) as { plan?: unknown };
    const found = (Array.isArray(plan) ? plan : []).flatMap(one => step.safeParse(one).data ?? []);
    const files = [...new Set(found.flatMap(one => fileOf(one) ?? []))];
    return {
      files: files.map(file => ({ name: file, path: resolve(dirname(path), file) })),
      contracts: found.some(one => 'review' in one && one.review.contract !== undefined && fileOf(one) === null),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { files: [], contracts: false };
  }
}

/** The file of a lesson or a contract that a step names; null where it names one of the course. */
function fileOf(one: Entry): string | null {
  if ('lesson' in one) return /\.md$/i.test(one.lesson) ? one.lesson : null;
  const contract = 'review' in one ? one.review.contract : undefined;
  return contract !== undefined && /\.(ya?ml|json)$/i.test(contract) ? contract : null;
}

function settingsOf({
  ascii,
  reduced_motion,
  screen_reader,
  color,
}: {
  ascii?: boolean;
  reduced_motion?: boolean;
  screen_reader?: boolean;
  color?: boolean;
}): ClassSettings {
  return {
    ...(ascii === undefined ? {} : { ascii }),
    ...(reduced_motion === undefined ? {} : { reducedMotion: reduced_motion }),
    ...(screen_reader === undefined ? {} : { screenReader: screen_reader }),
    ...(color === undefined ? {} : { color }),
  };
}

type Entry = z.infer<typeof step>;

interface PathedStep {
  step: PlanStep;
  isOfPath: boolean;
}

type PlanEntry = PathedStep | { day: string };

/** The steps of the plan that one entry stands for. */
function planSteps(one: Exclude<Entry, { day: string }>, known: KnownParts): PathedStep[] {
  if (!('path' in one)) return [{ step: planStep(one, known), isOfPath: false }];
  const found = known.paths.find(({ id }) => id === one.path)?.steps ?? [];
  return found.map(({ kind, id }) => ({
    step: kind === 'lab' ? { kind, id, seed: null } : kind === 'case' ? { kind, code: id } : { kind, id },
    isOfPath: true,
  }));
}

/** Paths share lessons. What the plan has from elsewhere, or from a path before, a path doesn't bring again. */
function withoutRepeats(all: readonly PlanEntry[]): PlanEntry[] {
  const keyOf = ({ step }: PathedStep) =>
    step.kind === 'review' ? null : `${step.kind} ${step.kind === 'case' ? step.code : step.id}`;
  return all.filter(
    (one, i) =>
      'day' in one ||
      !one.isOfPath ||
      !all.some((other, at) => !('day' in other) && keyOf(other) === keyOf(one) && (at < i || !other.isOfPath)),
  );
}

function planStep(one: Exclude<Entry, { path: string } | { day: string }>, known: KnownParts): PlanStep {
  if ('lesson' in one) return { kind: 'lesson', id: one.lesson };
  if ('lab' in one) return { kind: 'lab', id: one.lab, seed: one.seed ?? null };
  if ('case' in one)
    return {
      kind: 'case',
      code: typeof one.case === 'string' ? (known.caseCode(one.case) ?? one.case) : known.seededCase(one.case.seed),
    };
  const { seed, level = 1, contract } = one.review;
  return { kind: 'review', seed, level: level as 1 | 2 | 3, ...(contract === undefined ? {} : { contract }) };
}

function textOf(name: string, path: string): string {
  const failure = (message: string) =>
    new InputError('invalid_class_file', singleLine(`${name}  ${message}`), hint, { document: name });
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) throw failure('There is no such file.');
  if (!about.isFile()) throw failure('It isn’t a file.');
  if (about.size > largest) throw failure('It’s too large for a class file.');
  try {
    return decodeText(readFileSync(path));
  } catch (error) {
    throw failure(`It can’t be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parsed(name: string, text: string): SourceDocument {
  try {
    return readDocument(name, text).document;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const at = error.position === null ? name : `${name}:${error.position.line}:${error.position.column}`;
    throw new InputError('invalid_class_file', singleLine(`${at}  ${error.message}`), error.hint ?? hint, {
      document: name,
    });
  }
}

interface Mistake {
  at: PropertyKey[];
  text: string;
}

/** The people of a class: written in the file, or in the first column of a CSV. */
function peopleOf(given: string | string[] | undefined, path: string): { names: string[]; mistakes: Mistake[] } {
  if (given === undefined) return { names: [], mistakes: [] };
  const listed =
    typeof given === 'string' ? namesInCsv(resolve(dirname(path), given), given) : { names: given, problem: null };
  if (listed.problem !== null) return { names: [], mistakes: [{ at: ['people'], text: listed.problem }] };
  const names: string[] = [];
  const mistakes: Mistake[] = [];
  for (const [i, name] of listed.names.entries()) {
    const at = typeof given === 'string' ? ['people'] : ['people', i];
    try {
      const spelled = profileName(name.trim());
      const twin = names.find(known => isSameName(known, spelled));
      if (twin !== undefined) {
        const text = `"${spelled}" is in the list twice${twin === spelled ? '' : ` (as "${twin}" too)`}. Add something that tells the two apart, such as an initial.`;
        mistakes.push({ at, text });
      } else names.push(spelled);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      mistakes.push({ at, text: `${error.message} ${error.hint ?? ''}`.trim() });
    }
  }
  return { names, mistakes };
}

/** The column with names: the one whose head says so, or else the first one. */
function namesInCsv(path: string, shown: string): { names: string[]; problem: string | null } {
  let text: string;
  try {
    text = decodeText(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : `it can’t be read (${code})`;
    return {
      names: [],
      problem: `The list of people is ${shown}, but ${why}. Name a CSV file next to the class file, or write the names here: [Anna, Ben].`,
    };
  }
  const rows = parseCsv(text).filter(row => row.some(cell => cell.trim() !== ''));
  const head = rows[0]?.map(cell => cell.trim().toLowerCase()) ?? [];
  const column = head.findIndex(cell => /^(name|student|learner|person|full name)$/.test(cell));
  return {
    names: rows.slice(column < 0 ? 0 : 1).flatMap(row => row[Math.max(0, column)]?.trim() || []),
    problem: null,
  };
}

/** @param folder - of the class file */
function unknownPart(one: Entry, i: number, known: KnownParts, folder: string): Mistake[] {
  const missing = (kind: 'lesson' | 'lab' | 'contract' | 'path', id: string, all: readonly string[]): Mistake[] => {
    if (all.includes(id)) return [];
    const isFile = kind === 'lesson' && isSlug(id) && existsSync(join(folder, `${id}.md`));
    const close = isFile ? [`./${id}.md`] : closestMatches(id, [...all]);
    const way =
      close.length > 0
        ? `Did you mean ${close.join(' or ')}?`
        : kind === 'lesson'
          ? 'List them with: api-design-tutor lessons'
          : `The ${kind}s are ${all.join(', ')}.`;
    const at = kind === 'contract' ? ['plan', i, 'review', kind] : ['plan', i, kind];
    return [{ at, text: `There is no ${kind} "${id}". ${way}` }];
  };
  if ('lesson' in one) return missing('lesson', one.lesson, known.lessons);
  if ('day' in one) return [];
  if ('case' in one) return unknownCase(one.case, i, known);
  if ('lab' in one) return missing('lab', one.lab, known.labs);
  if ('path' in one) {
    const ids = known.paths.map(({ id }) => id);
    return missing('path', one.path, ids);
  }
  const { contract } = one.review;
  return contract === undefined ? [] : missing('contract', contract, known.contracts);
}

/** Where a plan has days, each step belongs to one, and each has a step. */
function misplacedDays(steps: readonly (Entry | undefined)[]): Mistake[] {
  const isDay = (one: Entry | undefined) => one !== undefined && 'day' in one;
  if (!steps.some(isDay)) return [];
  const early = isDay(steps[0])
    ? []
    : [
        {
          at: ['plan', 0],
          text: 'This step is before the first day. Begin the plan with "- day: Monday", or any name.',
        },
      ];
  const empty = steps.flatMap((one, i) =>
    isDay(one) && (i === steps.length - 1 || isDay(steps[i + 1]))
      ? [{ at: ['plan', i], text: 'This day has no steps. Put them below it.' }]
      : [],
  );
  return [...early, ...empty];
}

/** The summary tells reviews apart by seed and level. */
function sameSeeds(steps: readonly (Entry | undefined)[]): Mistake[] {
  const reviews = steps.flatMap((one, i) => (one && 'review' in one ? [{ i, ...one.review }] : []));
  return reviews.flatMap(({ i, seed, level = 1, contract }): Mistake[] => {
    const twin = reviews.find(other => other.i < i && other.seed === seed && (other.level ?? 1) === level);
    if (twin === undefined || twin.contract === contract) return [];
    const text = `Step ${twin.i + 1} has the seed ${seed} on another contract. Choose another seed, so that the summary can tell the two apart.`;
    return [{ at: ['plan', i, 'review', 'seed'], text }];
  });
}

function unknownCase(named: string | { seed: string }, i: number, { cases, caseCode }: KnownParts): Mistake[] {
  if (typeof named !== 'string' || caseCode(named) !== null) return [];
  const close = closestMatches(named, [...cases]);
  const way =
    close.length > 0
      ? `Did you mean ${close.join(' or ')}?`
      : 'Name a written case (api-design-tutor case --list), a day such as "2026-11-23", a code of six letters and digits, "today", or { seed: 11 }. Put a code of digits in quotes.';
  return [{ at: ['plan', i, 'case'], text: `There is no case "${named}". ${way}` }];
}

function collectProblem(folder: string): Mistake[] {
  const about = statSync(folder, { throwIfNoEntry: false });
  if (!about || about.isDirectory()) return [];
  return [{ at: ['collect'], text: 'This is a file. Name a folder instead. It’s created if it doesn’t exist.' }];
}

type Issue = z.core.$ZodIssue;

const shapes: Record<string, string> = {
  class: 'a text: the name of the class',
  people: 'a list of names, such as [Anna, Ben], or the name of a CSV file',
  plan: 'a list of steps',
  collect: 'the name of a folder',
  settings: 'a mapping, such as { ascii: true }',
};
const steps =
  '"lesson: ID", "lab: ID" with an optional seed, "review: { seed: 11, level: 1 }" with an optional contract, "case: ID", or "path: ID"; "day: Monday" names those below it';

function mistakesOf(issue: Issue): Mistake[] {
  const at = [...issue.path];
  const [section, index] = at;
  if (at.length === 0 && issue.code !== 'unrecognized_keys') {
    return [{ at, text: 'A class file is a mapping with the keys class, people, plan, collect, and settings.' }];
  }
  if (issue.code === 'unrecognized_keys') {
    const known =
      section === 'settings' ? ['ascii', 'reduced_motion', 'screen_reader', 'color'] : Object.keys(form.shape);
    return issue.keys.map(key => {
      if (section === undefined && key === 'path') {
        return { at: [...at, key], text: 'A path is part of the plan. Write "plan: [{ path: first-api }]".' };
      }
      const close = closestMatches(key, known);
      const way = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Known: ${known.join(', ')}.`;
      return { at: [...at, key], text: `There is no key "${key}" here. ${way}` };
    });
  }
  if (section === 'plan' && index !== undefined)
    return [{ at: ['plan', index], text: `This isn’t a step. A step is ${steps}.` }];
  if (section === 'settings' && index !== undefined) return [{ at, text: `"${String(index)}" must be true or false.` }];
  if (section === 'people' && index !== undefined) return [{ at, text: 'A name must be a text.' }];
  return [{ at, text: `"${String(section)}" must be ${shapes[String(section)]}.` }];
}
