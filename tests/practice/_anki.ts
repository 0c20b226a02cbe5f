/** A file as Anki's manual says that it's read: headers, then records; lines that begin with # outside of a field are comments. */
export interface AnkiFile {
  headers: Record<string, string>;
  columns: string[];
  /** The fields of each note, as the HTML that a card shows. */
  notes: string[][];
}

/** @param text A text file to import: https://docs.ankiweb.net/importing/text-files.html */
export function readAnkiFile(text: string): AnkiFile {
  const headers: Record<string, string> = {};
  let at = 0;
  while (text[at] === '#') {
    const end = text.indexOf('\n', at);
    const [, key = '', value = ''] = /^#([^:]+):(.*?)\r?$/.exec(text.slice(at, end)) ?? [];
    headers[key.trim().toLowerCase()] = value;
    at = end + 1;
  }
  const separators: Record<string, string> = { comma: ',', semicolon: ';', tab: '\t' };
  const separator = separators[headers.separator?.toLowerCase() ?? ''] ?? ',';
  const notes = recordsOf(text.slice(at), separator);
  return { headers, columns: (headers.columns ?? '').split(separator), notes };
}

function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let [fields, field, quoted, begins] = [[] as string[], '', false, true];
  const endRecord = () => {
    if (fields.length > 0 || field !== '') records.push([...fields, field]);
    [fields, field, begins] = [[], '', true];
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') {
        field += '"';
        i += 1;
      } else quoted = false;
    } else if (begins && char === '#') {
      i = text.indexOf('\n', i);
      if (i < 0) break;
    } else if (char === '"' && field === '') [quoted, begins] = [true, false];
    else if (char === separator) {
      fields.push(field);
      [field, begins] = ['', false];
    } else if (char === '\n') endRecord();
    else if (char !== '\r') [field, begins] = [field + char, false];
  }
  endRecord();
  return records;
}

/** What a person sees of a field's HTML: only line breaks are tags, and white space is one space. */
export const shownText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<br> ?/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
