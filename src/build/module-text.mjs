/** What the text of several generated modules has. */

/** A module of ids only: what they stand for is large. */
export const idsModule = (name, ids) => `export const ${name}: readonly string[] = ${JSON.stringify(ids)};\n`;

/** Data as an expression that JavaScript engines read faster than an object literal. */
export const parsed = data => `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;
