import type { ClassFile } from '../overview/class';
import { mergeEvents } from '../progress/events';
import { foldEvents } from '../progress/fold';
import { isSameName } from '../progress/same-person';
import type { Progress, ProgressEvent } from '../progress/types';
import { singleLine } from '../text/layout';
import type { ClassPlan } from './plan';

/** Somebody in a class, with everything that was handed in under this name. */
export interface Learner {
  name: string;
  files: string[];
  /** In the list of the class file, or there is none. */
  listed: boolean;
  profile: string | null;
  events: ProgressEvent[];
  progress: Progress;
}

/**
 * The people of a class in the order of its list, then everybody else who handed something in. In a class a name is a
 * person: two files under one name are the same person at two seats.
 */
export function learnersOf({ people }: Pick<ClassPlan, 'people'>, files: readonly ClassFile[]): Learner[] {
  const names = [...people];
  const nameOf = ({ name, document }: ClassFile) => document.profile ?? name;
  for (const file of files) if (!names.some(name => isSameName(name, nameOf(file)))) names.push(nameOf(file));
  return names.map(name => {
    const own = files.filter(file => isSameName(name, nameOf(file)));
    const events = mergeEvents(...own.map(file => file.document.events));
    return {
      name,
      files: own.map(file => file.name),
      listed: people.length === 0 || people.includes(name),
      profile: name,
      events,
      progress: foldEvents(events),
    };
  });
}

/** What a teacher has to know of somebody with several files, by their names: one name is one person. */
export const severalFilesText = (name: string, files: readonly string[]): string =>
  singleLine(
    `${name} has ${files.length} files, and all of them count: ${files.join(', ')}. That’s fine for somebody who changed seats, or whose work was reset. If these are two people, give them different names.`,
  );
