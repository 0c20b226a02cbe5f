import type { Area } from '../conventions/area';
import { type LessonProgress, lessonProgress } from '../course/lesson-progress';
import type { LessonSummary } from '../course/types';
import { cardId } from '../practice/schedule';
import { compactEvents } from '../progress/compact';
import { mergeEvents } from '../progress/events';
import { foldEvents } from '../progress/fold';
import { isOnePerson, isSameName } from '../progress/same-person';
import type { Progress, ProgressEvent } from '../progress/types';
import { areaResults } from '../review/area-results';

/** One export of a class, with the name of its file. */
export interface ClassFile {
  name: string;
  document: { profile: string | null; events: ProgressEvent[] };
}

/** One person of a class. */
export interface ClassMember {
  /** The profile; with the file's name where several people share it, or where it has none. */
  name: string;
  files: string[];
  profile: string | null;
  events: ProgressEvent[];
  progress: Progress;
}

interface PersonFiles {
  files: string[];
  profile: string | null;
  events: ProgressEvent[];
}

const joinFiles = (one: PersonFiles, other: PersonFiles): PersonFiles => ({
  files: [...one.files, ...other.files],
  profile: one.profile ?? other.profile,
  events: mergeEvents(one.events, other.events),
});

/**
 * The people of a class, in the order of the files. Two files of one person, such as last week's export and today's, count
 * once (see `isOnePerson`).
 */
export function classMembers(files: readonly ClassFile[]): ClassMember[] {
  let groups: PersonFiles[] = [];
  for (const { name, document } of files) {
    const same = groups.filter(group => isOnePerson(group, document));
    const joined = [...same, { ...document, files: [name] }].reduce(joinFiles);
    const [first] = same;
    groups = first
      ? groups.flatMap(group => (group === first ? [joined] : same.includes(group) ? [] : [group]))
      : [...groups, joined];
  }
  return groups.map(({ files: names, profile, events }) => {
    const shared =
      profile === null ||
      groups.filter(group => group.profile !== null && isSameName(group.profile, profile)).length > 1;
    const name = profile === null ? names[0]! : shared ? `${profile} (${names[0]})` : profile;
    return { name, files: names, profile, events, progress: foldEvents(events) };
  });
}

/** Where a person is: the lesson touched last, and when, in ms. */
interface LatestLesson extends LessonProgress {
  lesson: LessonSummary;
  lastAt: number;
}

/** The lesson that a person touched last, or null before the first one. */
export function latestLesson(progress: Progress, lessons: readonly LessonSummary[]): LatestLesson | null {
  const touched = lessons.filter(({ id }) => Object.hasOwn(progress.lessons, id));
  const lastAt = (lesson: LessonSummary) => progress.lessons[lesson.id]!.lastAt;
  const lesson = touched.sort((a, b) => lastAt(b) - lastAt(a))[0];
  return lesson ? { ...lessonProgress(lesson, progress), lesson, lastAt: lastAt(lesson) } : null;
}

/** How a class did on one question. */
export interface MissedQuestion {
  /** `lesson/question`, as practice names it. */
  card: string;
  /** People who answered it, and those whose first answer was wrong. */
  asked: number;
  missed: number;
  /** Those of the latter who were sure. */
  sure: number;
  /** The wrong options that they chose, by id, the most frequent first. Practice doesn't keep which one it was. */
  chosen: { option: string; people: number }[];
}

/** Every question that somebody got wrong at first, the one that most people missed first. */
export function missedQuestions(people: readonly ClassMember[]): MissedQuestion[] {
  const found = new Map<string, MissedQuestion>();
  for (const { events } of people) {
    const answered = new Set<string>();
    for (const event of compactEvents(events)) {
      if (event.type !== 'answer' && event.type !== 'practice') continue;
      const card = event.type === 'answer' ? cardId(event.lesson, event.question) : event.card;
      if (answered.has(card)) continue;
      answered.add(card);
      const known = found.get(card) ?? { card, asked: 0, missed: 0, sure: 0, chosen: [] };
      known.asked += 1;
      if (!event.right) known.missed += 1;
      if (!event.right && event.sure) known.sure += 1;
      if (!event.right && event.type === 'answer') count(known.chosen, event.option);
      found.set(card, known);
    }
  }
  for (const { chosen } of found.values()) chosen.sort((a, b) => b.people - a.people);
  return [...found.values()]
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed - a.missed || b.missed / b.asked - a.missed / a.asked || (a.card < b.card ? -1 : 1));
}

function count(chosen: MissedQuestion['chosen'], option: string): void {
  const known = chosen.find(each => each.option === option);
  if (known) known.people += 1;
  else chosen.push({ option, people: 1 });
}

/** How a class did in one area, over all its reviews. */
interface MissedArea {
  area: Area;
  met: number;
  found: number;
  /** People who met it, and those who missed it at least once. */
  people: number;
  missedBy: number;
}

/** The areas that reviews had flaws in, the one that was missed most often first. */
export function missedAreas(people: readonly ClassMember[]): MissedArea[] {
  const all = people.map(({ progress }) => areaResults(progress.reviews));
  return areaResults([])
    .map(({ area }): MissedArea => {
      const own = all.flatMap(standings => standings.filter(entry => entry.area === area && entry.met > 0));
      return {
        area,
        met: own.reduce((sum, entry) => sum + entry.met, 0),
        found: own.reduce((sum, entry) => sum + entry.found, 0),
        people: own.length,
        missedBy: own.filter(entry => entry.found < entry.met).length,
      };
    })
    .filter(({ met }) => met > 0)
    .sort((a, b) => b.met - b.found - (a.met - a.found));
}
