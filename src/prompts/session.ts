import { InputError } from '../command';
import { asksWhoIsHere } from '../progress/people';
import type { Route } from '../route';
import { wrap } from '../text/layout';
import type { PromptContext } from './context';
import { enter, Leave, type PromptProgram, print } from './program';

/** What runs the program needs; `open` comes from here. */
export type SessionOptions = Omit<PromptContext, 'open'>;

/**
 * The whole program by prompts: who is here, what was asked for, and then the menu, until the person quits.
 *
 * @param route - what the command line asks for
 */
export async function* promptSession(options: SessionOptions, route: Route): PromptProgram {
  const context: PromptContext = { ...options, open: to => opened(context, to) };
  yield* print(
    ...wrap(
      'api-design-tutor. Learn to design HTTP APIs. Type a choice and press Enter. ? repeats where you are and lists what you can type.',
      context.view.columns,
    ),
  );
  try {
    if (await asksWhoIsHere(context)) yield* programOf(context, { screen: 'profile-picker', atLaunch: true });
    let next = route;
    for (;;) {
      try {
        yield* context.open(next);
      } catch (error) {
        if (!(error instanceof Leave) || error.to !== 'home') throw error;
      }
      next = { screen: 'home' };
    }
  } catch (error) {
    if (!(error instanceof Leave)) throw error;
  }
}

/** What keeps something from being opened is said, and the person stays where they were. */
async function* opened(context: PromptContext, route: Route): PromptProgram {
  try {
    yield* enter(programOf(context, route));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    yield* print('', ...wrap(`${error.message} ${error.hint ?? ''}`, context.view.columns));
  }
}

/** Each part is loaded when it's opened. */
async function* programOf(context: PromptContext, route: Route): PromptProgram {
  switch (route.screen) {
    case 'home':
      return yield* (await import('./home')).homeProgram(context, route.whole);
    case 'profile-picker':
      return yield* (await import('./who-is-here')).whoIsHereProgram(context);
    case 'overview':
      return yield* (await import('./lists')).overviewProgram(context);
    case 'path':
      return yield* (await import('./path')).pathProgram(context, route.id);
    case 'lessons':
      return yield* (await import('./lists')).lessonsProgram(context);
    case 'lesson':
      return yield* (await import('./lesson')).lessonProgram(context, route.id, route);
    case 'review':
      return yield* (await import('./review')).reviewProgram(context, route);
    case 'play':
      return yield* (await import('./play')).playProgram(context, route);
    case 'repair':
      return yield* (await import('./repair')).repairProgram(context, route);
    case 'contract':
      return yield* (await import('./contract')).contractProgram(context, route.file);
    case 'labs':
      return yield* (await import('./lists')).labsProgram(context);
    case 'cases':
      return yield* (await import('./case')).casesProgram(context);
    case 'case':
      return yield* (await import('./case')).caseProgram(context, route);
    case 'lab':
      return yield* (await import('./lab')).labProgram(context, route);
    case 'try':
      return yield* (await import('./try')).tryProgram(context, route);
    case 'lookup':
      return yield* (await import('./lookup')).lookupProgram(context, route.words);
    case 'practice':
      return yield* (await import('./practice')).practiceProgram(context);
    case 'present':
      return yield* (await import('./present')).presentProgram(context, route.subject);
    case 'check':
      // With a URL, the command line has printed its report as text.
      return route.url === undefined ? yield* (await import('./check')).checkProgram(context) : undefined;
    default:
      route satisfies never;
  }
}
