/**
 * Sets one field of a request: `@lost`, `Name: value`, `METHOD /path` or a JSON body. A minus before a directive or a
 * header takes it away.
 *
 * @param request - in .http notation
 * @returns the request with it, or null if it isn't part of a request
 */
export function withField(request: string, field: string): string | null {
  const rows = request.split('\n');
  const away = field.startsWith('-');
  const words = (away ? field.slice(1) : field).replace(/^#\s*/, '').trim();
  const first = rows.findIndex(row => !/^(#|\/\/)/.test(row) && row.trim() !== '');
  const below = first < 0 ? [] : rows.slice(first + 1);
  const [headers, rest] = splitAtEmptyRow(below);
  const head = { directives: first < 0 ? rows : rows.slice(0, first), line: rows[first] ?? '', headers };
  const directive = /^@([a-z-]+)/.exec(words)?.[1];
  const header = /^([^\s:]+):/.exec(words)?.[1]?.toLowerCase();
  let body = rest.join('\n');
  const others = (list: string[], same: (row: string) => boolean, row: string) => {
    const at = list.findIndex(same);
    const kept = list.filter(each => !same(each));
    if (!away) kept.splice(at < 0 ? kept.length : at, 0, row);
    return kept;
  };
  if (directive) {
    head.directives = others(head.directives, row => new RegExp(`^#\\s*@${directive}\\b`).test(row), `# ${words}`);
  } else if (/^[A-Z]+ \S/.test(words)) head.line = words;
  else if (/^[{[]/.test(words)) body = words;
  else if (header || away) {
    const name = header ?? words.toLowerCase();
    head.headers = others(head.headers, row => row.toLowerCase().startsWith(`${name}:`), words);
  } else return null;
  return [...head.directives, head.line, ...head.headers, ...(body === '' ? [] : ['', body])].join('\n');
}

/** The rows before the first empty one, and those after it. */
function splitAtEmptyRow(rows: string[]): [before: string[], after: string[]] {
  const at = rows.findIndex(row => row.trim() === '');
  return at < 0 ? [rows, []] : [rows.slice(0, at), rows.slice(at + 1)];
}
