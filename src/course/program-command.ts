import { basename } from 'node:path';
import { shellQuote } from '../text/shell-quote';

/** What says how this program was started; `process` is one. */
interface Started {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
}

/** The words that a command of this program begins with, for a person who started it as it was started now. */
export function programCommand({ argv, env }: Started = process): string {
  if (env.npm_lifecycle_event === 'start') return 'npm start --';
  const file = argv[1] ?? '';
  return basename(file) === 'api-design-tutor.js' ? `node ${shellQuote(file)}` : 'api-design-tutor';
}
