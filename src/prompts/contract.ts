import { InputError } from '../command';
import { initialReview } from '../review/state';
import type { ReviewSource } from '../review/types';
import { expandTypedPath, findDescriptions } from '../review/user-contract/files';
import { openFile } from '../review/user-contract/open-file';
import { stripControlCharacters, wrap } from '../text/layout';
import { ask } from './ask';
import type { PromptContext } from './context';
import type { OpenReview } from './open-review';
import { type PromptProgram, print } from './program';
import { reviewSession } from './review';

/** A contract of the person's own: its file is asked for, then it's reviewed like an exercise. */
export async function* contractProgram(context: PromptContext, path?: string): PromptProgram {
  let asked = path;
  for (;;) {
    const file: string = asked ?? (yield* fileProgram(context));
    yield* print('', `Reading ${stripControlCharacters(file)}.`);
    const open = opened(file, context);
    if (typeof open === 'string') {
      yield* print(...wrap(open, context.view.columns));
      asked = undefined;
      continue;
    }
    yield* reviewSession(context, open);
    asked = undefined;
  }
}

function opened(path: string, { place }: PromptContext): OpenReview | string {
  try {
    const contract = openFile(expandTypedPath(path, place), place.cwd);
    const source: ReviewSource = {
      ...contract,
      subject: { contract: contract.summary, exercise: null },
      inBackground: false,
      close: () => {},
    };
    return { source, state: initialReview(source.subject) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return `${error.message} ${error.hint ?? ''}`.trim();
  }
}

async function* fileProgram(context: PromptContext): PromptProgram<string> {
  const found = await findDescriptions(context.place.cwd);
  return yield* ask(context.view, {
    lines: [
      'Your contract. Which OpenAPI file do you want to review?',
      ...(found.length > 0
        ? []
        : wrap('There’s no OpenAPI file in this folder or its subfolders.', context.view.columns)),
    ],
    choices: found.map(text => ({ text, value: text })),
    chooses: 'open it',
    text: { help: 'or type a path', read: text => text },
  });
}
