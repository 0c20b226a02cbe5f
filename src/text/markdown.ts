/** A text with the signs escaped that mean something in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, sign => `\\${sign}`);

/** A text as inline code, with a fence that is longer than any within it. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length)) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}
