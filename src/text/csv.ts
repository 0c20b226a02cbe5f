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

/**
 * Reads comma-separated values (RFC 4180). A first line with more semicolons than commas or tabs is that of a spreadsheet in
 * much of Europe, so its separator counts.
 *
 * @returns the rows; a text without a closing quote ends with its last field
 */
export function parseCsv(text: string): string[][] {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string) => first.split(sign).length;
  const separator = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (isQuoted && sign === '"' && text[i + 1] === '"') cell += text[++i];
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
