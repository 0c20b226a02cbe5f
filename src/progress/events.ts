import { isArea } from '../conventions/area';
import type { ProgressEvent } from './types';

type Check = (value: unknown) => boolean;

const text: Check = value => typeof value === 'string' && value.length > 0 && value.length <= 500;
const flag: Check = value => typeof value === 'boolean';
const number: Check = value => typeof value === 'number' && Number.isFinite(value);
const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value);
const areaList: Check = value =>
  Array.isArray(value) && value.length <= 100 && value.every(item => typeof item === 'string' && isArea(item));

const noteList: Check = value =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every(
    item =>
      typeof item === 'object' &&
      item !== null &&
      isArea(String(item.area)) &&
      (item.at === null || text(item.at)) &&
      typeof item.text === 'string' &&
      item.text.length <= 500,
  );

/** The fields of each type of event. A type that is not here comes from a later version and is kept as it is. */
const members: Record<string, Record<string, Check>> = {
  lesson: { lesson: text, page: text, done: flag },
  answer: { lesson: text, question: text, option: text, right: flag, sure: flag },
  review: {
    exercise: text,
    claimed: areaList,
    found: number,
    planted: number,
    score: number,
    agreed: optional(areaList),
    missed: optional(areaList),
    unsupported: optional(areaList),
    claims: optional(number),
    everything: optional(flag),
    notes: optional(noteList),
    seed: optional(text),
    level: optional(number),
  },
  repair: { exercise: text, planted: number, left: number, breaking: number, done: flag },
  lab: { lab: text, finished: flag, question: optional(text), answer: optional(text), right: optional(flag) },
  practice: { card: text, rating: number, right: flag, sure: flag },
  task: { lesson: text, task: text, attempts: number, hints: number },
  attempt: { lesson: text, task: text, attempts: number, hints: number },
  case: {
    case: text,
    ended: flag,
    solved: flag,
    requests: number,
    minutes: number,
    hints: number,
    attempts: number,
  },
  path: { path: value => value === null || text(value) },
  start: { profile: text, device: text },
  reset: { lesson: value => value === null || text(value) },
  undo: { reset: text },
};

/** The last moment that a Date can hold, in ms. */
const lastMoment = 8.64e15;

/**
 * Reads one event. Unknown fields and unknown types pass, so that a file of a later version of the same schema goes through an
 * older program unharmed.
 *
 * @returns the event, or in words what is wrong with it
 */
export function readEvent(value: unknown): ProgressEvent | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not an object';
  const event = value as Record<string, unknown>;
  if (!text(event.id)) return '"id" is not a string';
  if (!number(event.at) || (event.at as number) < 0 || (event.at as number) > lastMoment) {
    return '"at" is not a time in milliseconds';
  }
  if (!text(event.type)) return '"type" is not a string';
  const expected = Object.hasOwn(members, event.type as string) ? members[event.type as string]! : {};
  for (const [name, check] of Object.entries(expected)) {
    if (!check(event[name])) return `"${name}" does not fit an event of type "${event.type}"`;
  }
  return event as ProgressEvent;
}

/** True for what somebody did; false for what only says where. */
export const isWork = (event: ProgressEvent): boolean => event.type !== 'start';

/** By time, then by id: the same order on every machine. */
export const compareByTime = (a: ProgressEvent, b: ProgressEvent): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/**
 * The union by id, in the order of time. Commutative, associative and idempotent, so it does not matter who merges
 * what, how often and in which order. Two different events under one id should not exist; one of them wins, always the
 * same.
 */
export function mergeEvents(...sets: readonly Iterable<ProgressEvent>[]): ProgressEvent[] {
  const union = new Map<string, ProgressEvent>();
  for (const set of sets) {
    for (const event of set) {
      const other = union.get(event.id);
      if (other === undefined || (other !== event && canonical(event) > canonical(other))) union.set(event.id, event);
    }
  }
  return [...union.values()].sort(compareByTime);
}

/** JSON with sorted keys, so that equal events give equal text. */
function canonical(event: ProgressEvent): string {
  return JSON.stringify(event, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}
