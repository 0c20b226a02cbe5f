import * as z from 'zod';
import { isIsoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';

// zod is imported as a namespace everywhere, so that the bundle leaves out its translations and what nobody uses.

/** Pieces that several resources share. Inputs are strict, so that a misspelt field is reported; responses stay open (versioning.2). */

/** What responses say about every moment in time. */
export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' });

const isCalendarDate = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** A day on a calendar, in a response: it has no time zone. */
export const calendarDate = (description: string) => z.string().meta({ format: 'date', description });

/** A day on a calendar, in a request; a day that doesn’t exist is rejected, and so is a time. */
export const newCalendarDate = (description: string) =>
  z
    .string()
    .max(10)
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date without a time, as in 2026-01-05')
    .refine(text => !/^\d{4}-\d{2}-\d{2}$/.test(text) || isCalendarDate(text), 'must be a day that exists')
    .meta({ format: 'date', description });

/** A moment that a client sends. */
export const moment = (description: string) =>
  z.string().max(40).refine(isIsoDate, 'must be a date-time in UTC').meta({ format: 'date-time', description });

export const amount = z.int().min(1).max(limits.amount).describe('Minor units of the currency: 4200 is 42.00 EUR.');

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The sum of amounts in a response: never more than all rows can have together. */
export const sum = (description: string) =>
  z
    .int()
    .min(0)
    .max(2 * limits.rows * limits.amount)
    .describe(description);

/** A number of things in a response: more than there is room for. */
export const count = (description: string, least = 0) => z.int().min(least).max(1_000_000_000).describe(description);

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be three capital letters, as in EUR')
  .max(3)
  .refine(code => !/^[A-Z]{3}$/.test(code) || currencies.has(code), 'must be an ISO 4217 currency')
  .describe('ISO 4217 code, three capital letters.');

/** A text of 1 to `max` characters. */
export const text = (max: number) => z.string().min(1).max(max);

export const email = z
  .string()
  .max(254)
  .regex(/^[^\s@<>"\\]+@[^\s@<>"\\]+\.[^\s@<>"\\]+$/, 'must be an email address')
  .describe('An email address.');

/** An enum in a response: clients are told that values may be added (versioning.3). */
export const openEnum = <const T extends readonly [string, ...string[]]>(values: T, description: string) =>
  z.string().meta({
    description: `${description} More values may be added; treat one you don’t know as "other".`,
    'x-extensible-enum': [...values],
  });

/** The description of a secret in a response: it is stored nowhere, so that a replay can't show it again. */
export const shownOnce = (what: string): string =>
  `${what}. It’s shown only once, so it’s absent from a replay (Idempotent-Replayed: true).`;
