import { areas, areaTitle } from '../conventions/area';
import { claimWords } from '../review/claims';
import { detailsLines, targetTitle } from '../review/details-lines';
import { operationIndex } from '../review/document-target';
import { isWhole } from '../review/everywhere';
import { noteHere, type ReviewState } from '../review/state';
import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { ask, type Choice, type Word, type Words } from './ask';
import type { PromptContext } from './context';
import {
  claimedText,
  counterText,
  isVersions,
  type OpenReview,
  openDocument,
  type ReviewDispatch,
} from './open-review';
import { enter, type PromptProgram, print } from './program';

type PlaceMove =
  | { kind: 'toggle'; area: (typeof areas)[number] }
  | { kind: 'next' | 'previous' | 'document' | 'unfold' }
  | { kind: 'note'; text: string };

/** One place after the other, with all that's known of it; areas are claimed by their number. */
export async function* placesProgram(
  context: PromptContext,
  open: OpenReview,
  dispatch: ReviewDispatch,
): PromptProgram {
  let quiet = false;
  for (;;) {
    const lines = await placeLines(context, open);
    const move: PlaceMove = yield* ask<PlaceMove>(context.view, { ...placeWays(open.state), lines, quiet });
    quiet = true;
    switch (move.kind) {
      case 'toggle':
        dispatch({ type: 'claim', area: move.area });
        yield* print(...wrap(toggledText(open.state, move.area), context.view.columns));
        break;
      case 'note':
        dispatch({ type: 'note', step: 'begin' });
        for (const _ of noteHere(open.state)) dispatch({ type: 'press', press: { name: 'backspace', text: '' } });
        dispatch({ type: 'press', press: { name: 'paste', text: move.text } });
        dispatch({ type: 'note', step: 'keep' });
        yield* print(
          noteHere(open.state) === ''
            ? 'No note. A note belongs to a claim, so claim an area here first.'
            : `Noted: ${noteHere(open.state)}`,
        );
        break;
      case 'unfold':
        dispatch({ type: 'unfold' });
        quiet = false;
        break;
      case 'document':
        yield* enter(openDocument(context, open));
        break;
      case 'next':
      case 'previous': {
        const before = open.state.cursor;
        dispatch({ type: 'move', by: move.kind === 'next' ? 1 : -1 });
        if (open.state.cursor === before) return;
        quiet = false;
      }
    }
  }
}

async function placeLines(
  { view: { columns, theme } }: PromptContext,
  { source, state }: OpenReview,
): Promise<string[]> {
  const target = state.targets[state.cursor] ?? null;
  const index = operationIndex(state);
  const facts = index === null ? undefined : await source.facts(index);
  const note = noteHere(state);
  return [
    `${state.cursor + 1} of ${state.targets.length}: ${targetTitle(state, target)}${claimedText(state, target)}`,
    ...(note === '' ? [] : wrap(`Your note: ${note}`, columns)),
    '',
    ...detailsLines(state, facts, columns, theme),
  ];
}

function placeWays(state: ReviewState) {
  const target = state.targets[state.cursor] ?? null;
  const isClaimed = (area: string) => state.claims.some(claim => claim.at === target && claim.area === area);
  const isMarked = state.claims.some(({ at }) => at === target);
  const last = state.cursor === state.targets.length - 1;
  const words: Words<PlaceMove> = [
    { words: ['p'], help: 'previous place', value: { kind: 'previous' } },
    { words: ['note'], takes: 'TEXT', help: 'add a note to your claim', read: text => ({ kind: 'note', text }) },
    { words: ['d', 'document'], help: 'read it in the document', value: { kind: 'document' } },
    !isWhole(target) && {
      words: ['u'],
      help: 'show or hide the details of responses that are the same everywhere',
      value: { kind: 'unfold' },
    },
  ];
  const enterWay = { help: last ? 'back to the list' : 'next place', value: { kind: 'next' } as PlaceMove };
  if (isVersions(state)) {
    const mark: Word<PlaceMove> = {
      words: ['m', 'mark'],
      help: isMarked ? 'unmark it' : 'mark it as breaking clients',
      main: true,
      value: { kind: 'toggle', area: 'compatibility' },
    };
    return { enter: enterWay, words: [mark, ...words] };
  }
  const choices: Choice<PlaceMove>[] = areas.map(area => ({
    text: `${areaTitle(area)}${isClaimed(area) ? ', claimed' : ''}`,
    heading: 'Claim an area here',
    value: { kind: 'toggle', area },
  }));
  return { enter: enterWay, words, choices, chooses: 'claim this area, or withdraw the claim' };
}

function toggledText(state: ReviewState, area: (typeof areas)[number]): string {
  const target = state.targets[state.cursor] ?? null;
  const claim = state.claims.find(each => each.at === target && each.area === area);
  if (isVersions(state))
    return `${claim ? 'Marked as breaking clients' : 'No longer marked'}. You’ve marked ${counterText(state)}.`;
  const words = claimWords({ area, at: target });
  return `${claim ? `Claimed: ${words}` : `Claim withdrawn: ${words}`}. ${pluralize(state.claims.length, 'claim')} in ${counterText(state)}.`;
}
