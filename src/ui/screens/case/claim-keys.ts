import { answered, claimOf, draftFromClaim, nextStep } from '../../../cases/claim-form';
import { formOptions } from '../../../cases/claim-pages';
import { replayShown } from '../../../cases/screen-lines';
import type { Binding } from '../../keymap';
import { type CaseKeys, judgeKey, listMoves, scrollKeys, show } from './controls';

/** The keys of the claims so far. */
export function claimKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const { claims } = work.session();
  const count = claims.length;
  if (count === 0) return [];
  const at = Math.min(store.get().choice, count - 1);
  return [
    judgeKey(controls),
    {
      keys: ['c'],
      label: controls.room.columns < 50 ? 'another' : 'another claim',
      help: 'claim another departure; a case has one to three',
      run: () => show(controls, 'form'),
    },
    {
      keys: ['enter', 'right'],
      label: 'correct',
      help: 'correct the chosen claim: its last question, and with esc the ones before it',
      run: () => {
        const claim = claims[at]!;
        const choice = work.open.definition.changes.findIndex(({ id }) => id === claim.change);
        store.dispatch({ type: 'correct', index: at, draft: draftFromClaim(claim), choice });
      },
    },
    ...(count > 1 ? [...listMoves(controls, count, count), numberKeys(controls, count, 'choose a claim')] : []),
    {
      keys: ['x', 'backspace'],
      label: 'take back',
      help: 'withdraw the chosen claim',
      run: () => {
        work.dispatch({ type: 'withdraw', index: at });
        store.dispatch({ type: 'changed' });
      },
    },
  ];
}

/** The keys of a claim that is being made: numbers choose, as in every question, and Enter takes what is chosen. */
export function formKeys(controls: CaseKeys): Binding[] {
  const { store, work, room } = controls;
  const form = formOptions(work, store.get());
  if (!form) return [];
  const { step, options } = form;
  const take = (index: number) => {
    const option = options[index];
    if (!option) return;
    const draft = answered(store.get().draft, step, option.id);
    const claim = nextStep(draft) === null ? claimOf(draft) : null;
    if (claim === null) {
      store.dispatch({ type: 'answer', step, id: option.id });
      return work.dispatch({ type: 'draft', draft });
    }
    work.dispatch({ type: 'claim', claim, instead: store.get().correcting ?? undefined });
    store.dispatch({ type: 'show', view: 'claims' });
    store.dispatch({ type: 'choose', index: work.session().claims.indexOf(claim) });
  };
  const [up, down, ...others] = listMoves(controls, options.length, Math.max(1, room.rows - 6));
  return [
    { ...up!, help: `choose an option (or 1 to ${Math.min(9, options.length)})` },
    down!,
    {
      keys: ['enter', 'right'],
      label: 'answer',
      help: 'answer with the chosen option',
      run: () => take(store.get().choice),
    },
    numberKeys(controls, options.length),
    {
      keys: ['left', 'escape', 'backspace', 'b'],
      sign: 'esc',
      label: 'back',
      help: 'go back one question; at the first, cancel the claim',
      run: () => {
        store.dispatch({ type: 'step-back' });
        work.dispatch({ type: 'draft', draft: store.get().draft });
      },
    },
    ...others,
  ];
}

/** The keys of what came of the claims. */
export function outcomeKeys(controls: CaseKeys): Binding[] {
  const { app, work, store } = controls;
  const isOver = work.session().ended !== null;
  const hasReplay = replayShown(work, store.get()) !== undefined;
  const { lesson } = work.open.definition;
  return [
    ...(isOver
      ? [
          {
            keys: ['enter', 'n'],
            label: 'lesson',
            help: 'open the lesson about this',
            run: () => app.go({ screen: 'lesson', id: lesson }),
          },
        ]
      : [
          {
            keys: ['enter', 'escape', 'left'],
            label: 'your claims',
            help: 'go back to your claims, to change them',
            run: () => show(controls, 'claims'),
          },
        ]),
    ...(hasReplay
      ? [
          {
            keys: ['r'],
            label: 'side by side',
            help: 'compare the incident and its replay, request by request',
            run: () => show(controls, 'replay'),
          },
        ]
      : []),
    ...scrollKeys(controls),
  ];
}

/** The keys 1 to 9 move the marker in a list; nothing is taken before Enter. */
const numberKeys = ({ store }: CaseKeys, count: number, help?: string): Binding => ({
  keys: Array.from({ length: Math.min(9, count) }, (_, i) => String(i + 1)),
  sign: `1-${Math.min(9, count)}`,
  ...(help === undefined ? {} : { help }),
  run: press => store.dispatch({ type: 'choose', index: Number(press.name) - 1 }),
});
