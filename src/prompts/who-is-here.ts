import { InputError } from '../command';
import { knownSpelling, profileLabel, profileName } from '../progress/profiles';
import { foldText } from '../text/fold';
import { ask, type Choice } from './ask';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';

type Person = { profile: string } | { guest: true } | 'new';

/** Who is here? Somebody known, somebody new, or a guest who leaves no trace. */
export async function* whoIsHereProgram(context: PromptContext): PromptProgram {
  const names = await context.profiles();
  const known: Choice<Person>[] = names.map(name => ({ text: profileLabel(name), value: { profile: name } }));
  for (;;) {
    const who = yield* ask<Person>(context.view, {
      lines: ['Who is here?'],
      choices: [
        ...known,
        { text: 'Somebody new', value: 'new' },
        { text: 'A guest: nothing is saved', value: { guest: true } },
      ],
      chooses: 'this is me',
    });
    const person = who === 'new' ? yield* newPerson(context, names) : who;
    if (person === null) continue;
    try {
      await context.become(person);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      yield* print(`${error.message} ${error.hint ?? ''}`.trim());
      continue;
    }
    const { profile } = context.progress();
    yield* print(profile === null ? 'Nothing is saved.' : `Hello, ${profileLabel(profile)}.`);
    return;
  }
}

/** Some file systems take Anna and anna for one file, so a known name is met in any spelling. */
async function* newPerson(context: PromptContext, names: readonly string[]): PromptProgram<{ profile: string } | null> {
  const typed = yield* ask<string | null>(context.view, {
    lines: ['What’s your name? Your progress is saved under it on this machine.'],
    enter: { help: 'back to the names', value: null },
    back: { help: 'back to the names', value: null },
    text: { help: 'type your name', read: text => text },
  });
  if (typed === null) return null;
  try {
    const wanted = profileName(typed.trim());
    const folded = names.find(name => foldText(name) === foldText(wanted));
    return { profile: knownSpelling(names, wanted) ?? folded ?? wanted };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    yield* print(`${error.message} ${error.hint ?? ''}`.trim());
    return null;
  }
}
