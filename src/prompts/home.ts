import { planRows, planText } from '../classroom/plan-rows';
import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';
import { type HomeRow, homeRows } from '../overview/home-rows';
import { planPractice } from '../practice/plan';
import { defaultProfile } from '../progress/profiles';
import { subjectTitle } from '../review/handout';
import { claimCounter } from '../review/state';
import { ask } from './ask';
import type { PromptContext } from './context';
import { enter, type PromptProgram } from './program';
import { leftReview } from './review';
import { settingsProgram } from './settings';

/** The menu of everything. `back` has nowhere to lead, so it repeats the menu. */
export async function* homeProgram(context: PromptContext, whole = false): PromptProgram {
  for (;;) {
    const progress = context.progress();
    const rows = context.plan && !whole ? planRows(context.plan, progress.progress()) : courseRows(context);
    const people: HomeRow = { label: 'Profile', text: 'switch to somebody else', route: { screen: 'profile-picker' } };
    const to = yield* ask<PromptProgram | null>(context.view, {
      lines: [
        `${context.plan && !whole ? context.plan.title : 'Home'}. ${whoText(context)}`,
        ...(context.plan && !whole ? planText(context.plan, progress.progress()) : []),
      ],
      choices: [
        ...[...rows, people].map(({ label, text, aside, route }) => ({
          // The list has numbers of its own, and they're the same.
          text: `${label.replace(/^ *\d+ /, '')}: ${text}${aside ? `, ${aside}` : ''}`,
          read: () => context.open(route),
        })),
        { text: 'Settings: how the program starts on this machine', read: () => enter(settingsProgram(context)) },
      ],
      chooses: 'open it',
      back: { help: whole ? 'the plan of the class' : 'this menu again', value: null },
    });
    if (to) yield* to;
    else if (whole) return;
  }
}

function whoText(context: PromptContext): string {
  const { profile } = context.progress();
  if (profile === defaultProfile) return 'Your progress is saved on this machine.';
  return profile === null ? 'You’re a guest, so nothing is saved.' : `You’re ${profile}.`;
}

function courseRows(context: PromptContext): HomeRow[] {
  const store = context.progress();
  const progress = store.progress();
  const left = leftReview(context);
  const review =
    left && left.state.claims.length > 0
      ? { title: subjectTitle(left.state.subject), counter: claimCounter(left.state) }
      : null;
  const practice = planPractice(lessonSummaries, { progress, events: store.events() }, context.now());
  return homeRows(progress, lessonSummaries, review, practice, paths);
}
