import { listInWords } from '../../src/text/list-in-words';
import { day, firstMonday, hour, minute, moment, week, weeks } from './calendar';

/** How a consumer finds out: from a header, from mail, from a failed run, or only if all attempts of a run fail. */
type Attention = 'headers' | 'mail' | 'failures' | 'failed nights';

/** A program that calls the report, and the people behind it. */
export interface Consumer {
  id: ConsumerId;
  /** For sentences: "Tom’s script". */
  name: string;
  /** What it does, in a few words. */
  habit: string;
  /** The same for one row of the picture, in at most 43 columns. */
  brief: string;
  /** What makes its people act; everybody acts when the report is gone. */
  attends: readonly Attention[];
  /** When it runs, in ms of the run. */
  runs: readonly number[];
  /** How often it repeats a request that fails, an hour apart. */
  repeats: number;
  /** The first day on which its code can be changed; 0 for any day. */
  changesFrom: number;
}

export const consumerIds = ['script', 'books', 'screen', 'night', 'quarter', 'hospital'] as const;
export type ConsumerId = (typeof consumerIds)[number];

/** Every week on these days (0 is Monday), at this time; a time before 9:00 is that of the night after. */
const weekly = (days: readonly number[], hours: number, minutes = 0): number[] =>
  Array.from({ length: weeks }, (_, i) =>
    days.map(each => i * week + each * day + (hours - 9) * hour + minutes * minute),
  )
    .flat()
    .filter(at => at >= 0);

/** The consumers of the old report, each with a habit of its own. */
export const consumers: readonly Consumer[] = [
  {
    id: 'script',
    name: 'Tom’s script',
    habit: 'runs on Mondays and logs Deprecation headers',
    brief: 'Mondays; logs the headers',
    attends: ['headers', 'failures'],
    runs: weekly([0], 9, 20),
    repeats: 0,
    changesFrom: 0,
  },
  {
    id: 'books',
    name: 'Selma’s bookkeeping',
    habit: 'runs on Fridays, and its owner reads mail',
    brief: 'Fridays; its owner reads mail',
    attends: ['mail', 'failures'],
    runs: weekly([4], 17),
    repeats: 0,
    changesFrom: 0,
  },
  {
    id: 'screen',
    name: 'the wall screen',
    habit: 'runs on workdays at 9:00, and nobody looks at it until it fails',
    brief: 'workdays at 9:00; unwatched until it fails',
    attends: ['failures'],
    runs: weekly([0, 1, 2, 3, 4], 9),
    repeats: 0,
    changesFrom: 0,
  },
  {
    id: 'night',
    name: 'the night job',
    habit: 'runs three nights a week at 2:30, and raises an alarm only after three failed attempts',
    brief: '3 nights a week; alarm after 3 failures',
    attends: ['failed nights'],
    runs: weekly([1, 3, 5], 2, 30),
    repeats: 2,
    changesFrom: 0,
  },
  {
    id: 'quarter',
    name: 'the quarterly report',
    habit: 'runs on the first Monday of each quarter',
    brief: 'the first Monday of each quarter',
    attends: ['failures'],
    runs: [0, 3, 6, 9].map(month => firstMonday(month, 10)),
    repeats: 0,
    changesFrom: 0,
  },
  {
    id: 'hospital',
    name: 'the hospital',
    habit: 'runs on Wednesdays; its people read headers and mail, but can’t change anything before 10 August',
    brief: 'Wed.; headers and mail; frozen until 10 Aug',
    attends: ['headers', 'mail', 'failures'],
    runs: weekly([2], 11),
    repeats: 0,
    changesFrom: moment(7, 10, 9),
  },
];

/** Names in a sentence: "the night job and the hospital". */
export const namesInWords = (ids: readonly ConsumerId[]): string =>
  listInWords(consumerIds.filter(id => ids.includes(id)).map(id => consumerOf(id).name));

/** @param id that of one of the consumers */
export const consumerOf = (id: string): Consumer => consumers.find(consumer => consumer.id === id)!;
