/** A text as a POSIX shell takes it, whatever is in it. */
export const posixQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A path or a word for a command to copy, as the shell of this system takes it; in quotes only if it needs them. */
export const shellQuote = (path: string): string =>
  /^[\w@%+=:,./\\-]+$/.test(path) ? path : process.platform === 'win32' ? `"${path}"` : posixQuote(path);
