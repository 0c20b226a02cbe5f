import { InputError } from '../command';
import { courseEpoch } from '../conventions/clock';
import { stripControlCharacters } from '../text/layout';

/**
 * Reads `2026-05-04` (meaning 09:00, when the days of the course begin) or `2026-05-04T09:01:00Z`.
 *
 * @returns ms, or null without a value.
 * @throws InputError invalid_time.
 */
export function momentOf(value: unknown): number | null {
  if (value === undefined) return null;
  const text = String(value);
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)Z)?$/i.exec(text) ?? [];
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time ?? '09:00'}Z`);
  // The 30th of February would count as a day of March.
  const real = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day!);
  if (real && moment >= courseEpoch) return moment;
  throw new InputError(
    'invalid_time',
    real
      ? `"${text}" is earlier than the start of the course, ${new Date(courseEpoch).toISOString().slice(0, 19)}Z.`
      : `"${stripControlCharacters(text).slice(0, 40)}" isn’t a valid time.`,
    'Use a date, such as 2026-05-04, or a time in UTC, such as 2026-05-04T09:01:00Z.',
  );
}
