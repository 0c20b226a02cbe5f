import { wrap } from '../text/layout';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';

/** A check prints its report as text, so it's a command; a credential that is typed here would stay on the screen. */
export async function* checkProgram({ view: { columns } }: PromptContext): PromptProgram {
  yield* print(
    ...wrap('To check your running API, type quit, and run this command with your own URL and file:', columns),
    'api-design-tutor check http://localhost:3000 --contract openapi.yaml --header "Authorization: Bearer $TOKEN"',
    ...wrap('Without --write, it only reads. api-design-tutor check --help explains the rest.', columns),
  );
}
