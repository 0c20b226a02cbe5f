/** Formats that clients parse by: for another one, they need another type. */
export const parsedFormats = new Set('date date-time time duration int32 int64 byte binary uuid'.split(' '));

/** Formats that a server checks by form; the others are hints. */
export const checkedFormats = new Set('date date-time time duration uuid email uri ipv4 ipv6 hostname'.split(' '));

/**
 * What each may be narrowed from: every int32 is an int64. What float and double differ in is precision, so that every
 * client can read both.
 */
const wider: Record<string, readonly string[]> = {
  int32: ['int64'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
};

/** True where every value of one format has the other as well. */
export const formatHolds = (all: string, some: string): boolean => all === some || (wider[some] ?? []).includes(all);

/** True for a format whose values are known, so that it can be compared; not for the name of a hint. */
export const isComparable = (format: string): boolean =>
  parsedFormats.has(format) || checkedFormats.has(format) || Object.values(wider).flat().includes(format);
