import { askedAs } from '../generated/asked-as';
import { terms } from '../generated/glossary';
import { lessonSummaries } from '../generated/lessons';
import { referenceRows } from '../generated/reference-rows';
import { type LookupEntry, lookupRows } from './rows';

/** Every row of this course: what people search on the screen, on the command line, and in the tests. */
export const courseRows: readonly LookupEntry[] = lookupRows(lessonSummaries, terms, referenceRows).map(row => {
  const asked = askedAs[`${row.kind}: ${row.need}`];
  return asked ? { ...row, asked } : row;
});
