import { courseEpoch } from '../../src/conventions/clock';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

/** The run lasts a year; its weeks begin on Mondays at 9:00 UTC, as the first one does. */
export const weeks = 52;

/** A moment of the run (ms since its start) by the calendar of 2026, in UTC. Months from 0. */
export const moment = (month: number, date: number, hours = 0, minutes = 0): number =>
  Date.UTC(2026, month, date, hours, minutes) - courseEpoch;

/** Milliseconds since the Unix epoch, for what the service is told. */
export const asDate = (at: number): number => courseEpoch + at;

/** @returns the week of a moment (ms since the start), from 0 */
export const weekOf = (at: number): number => Math.floor(at / week);

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const shortMonth = (at: number): string => months[new Date(asDate(at)).getUTCMonth()]!.slice(0, 3);

/** "9 Mar", in at most six columns. */
export const shortDate = (at: number): string => `${new Date(asDate(at)).getUTCDate()} ${shortMonth(at)}`;

/** "9:00", "14:05". */
const clockTime = (at: number): string => new Date(asDate(at)).toISOString().slice(11, 16).replace(/^0/, '');

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Monday, 9 Mar, 9:00". */
export const fullDate = (at: number): string =>
  `${weekdays[new Date(asDate(at)).getUTCDay()]}, ${shortDate(at)}, ${clockTime(at)}`;

/** The first Monday of a month (from 0) at an hour. */
export function firstMonday(month: number, hours: number): number {
  const first = new Date(Date.UTC(2026, month, 1)).getUTCDay();
  return moment(month, 1 + ((8 - first) % 7), hours);
}

/** The first week that begins in each month, and its name for an axis. */
export const monthStarts = (): { week: number; name: string }[] =>
  Array.from({ length: weeks }, (_, i) => i)
    .filter(i => i === 0 || shortMonth(i * week) !== shortMonth((i - 1) * week))
    .map(i => ({ week: i, name: shortMonth(i * week) }));
