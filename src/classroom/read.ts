import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../command';
import { pointer, pointerParts } from '../conventions/openapi';
import { singleLine } from '../text/layout';
import { entryMistakes } from './entry-mistakes';
import { classForm, entryForm, fileOf, type Mistake, mistakesOf } from './form';
import type { KnownParts } from './known-parts';
import { hint, openDocument } from './open-file';
import { peopleOf } from './people';
import type { ClassPlan, ClassSettings } from './plan';
import { planOf } from './plan-entries';
import { misplacedDays, sameSeeds, unknownPart } from './plan-mistakes';

/** Something wrong in a class file, with its place. */
interface ClassProblem {
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

/**
 * Reads a class file and says everything that's wrong with it at once.
 *
 * @throws InputError `invalid_class_file` if it can't be read as YAML or JSON at all
 */
export function checkClass(name: string, cwd: string, known: KnownParts): ClassRead {
  const path = resolve(cwd, name);
  const document = openDocument(name, path);
  const read = classForm.safeParse(document.value);
  const given = (typeof document.value === 'object' && document.value !== null ? document.value : {}) as Record<
    string,
    unknown
  >;
  // One part that is wrong hides no problem of another.
  const part = <K extends keyof typeof classForm.shape>(key: K) => classForm.shape[key].safeParse(given[key]).data;
  const people = peopleOf(part('people') as string | string[] | undefined, path);
  const entries: unknown[] = Array.isArray(given.plan) ? given.plan : [];
  const parsedSteps = entries.map(one => entryForm.safeParse(one).data);
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
    ...entries.flatMap(entryMistakes),
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
  const placed = mistakes.map(({ at, text }) => ({ ...document.locate(pointer(...at.map(String))), message: text }));
  return {
    plan: {
      file: name,
      title: singleLine(String(part('class') ?? name)),
      people: people.names,
      ...planOf(steps, known),
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
    const { value } = openDocument(name, path);
    const { plan } = (value ?? {}) as { plan?: unknown };
    const found = (Array.isArray(plan) ? plan : []).flatMap(one => entryForm.safeParse(one).data ?? []);
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

function collectProblem(folder: string): Mistake[] {
  const about = statSync(folder, { throwIfNoEntry: false });
  if (!about || about.isDirectory()) return [];
  return [
    {
      at: ['collect'],
      text: 'This is a file. Name a folder instead. If the folder doesn’t exist, the program creates it.',
    },
  ];
}
