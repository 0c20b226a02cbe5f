/**
 * Rows as comma-separated values (RFC 4180): every field in quotes, lines end with CRLF.
 *
 * A spreadsheet would run a field that begins like a formula, so it gets an apostrophe, which spreadsheets take as "this
 * is text" (OWASP, CSV injection).
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(field).join(',')}\r\n`).join('');

function field(text: string): string {
  const safe = /^[\s"]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
