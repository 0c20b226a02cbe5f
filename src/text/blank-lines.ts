/** Parts with an empty line between them; empty parts leave none. */
export const joinWithBlankLines = (parts: readonly (readonly string[])[]): string[] =>
  parts.filter(part => part.length > 0).flatMap((part, i) => (i > 0 ? ['', ...part] : [...part]));
