import { type CaseView, mainViews } from '../../../cases/screen-state';
import type { Binding } from '../../keymap';
import { claimKeys, formKeys, outcomeKeys } from './claim-keys';
import { type CaseKeys, close, scrolling, scrollKeys, show } from './controls';
import { contractKeys, entryKeys, logKeys, openContract, searchKeys } from './log-keys';
import { editKeys, requestKeys } from './request-keys';

/** The keys of a case as it is now. */
export function caseKeys(controls: CaseKeys): Binding[] {
  const state = controls.store.get();
  if (state.searching) return searchKeys(controls);
  if (state.editing) return editKeys(controls);
  switch (state.view) {
    case 'log':
      return [...logKeys(controls), ...mainKeys(controls)];
    case 'entry':
      return [...entryKeys(controls), ...mainKeys(controls)];
    case 'contract':
      return [...contractKeys(controls), ...mainKeys(controls)];
    case 'requests':
      return [...requestKeys(controls), ...mainKeys(controls)];
    case 'claims':
      return [...claimKeys(controls), ...mainKeys(controls)];
    case 'form':
      return formKeys(controls);
    case 'outcome':
      return outcomeKeys(controls);
    case 'replay':
      return [
        {
          keys: ['escape', 'left', 'r'],
          sign: 'esc',
          label: 'back',
          help: 'go back to the result of your claims',
          run: () => show(controls, 'outcome'),
        },
        ...scrollKeys(controls),
      ];
    case 'tickets':
      return [...backKeys(controls), ...scrollKeys(controls), ...mainKeys(controls)];
    default:
      return [...scrollKeys(controls), ...mainKeys(controls)];
  }
}

/** From a hint, Esc leads back to where it was asked for. */
function backKeys(controls: CaseKeys): Binding[] {
  const { cameFrom } = controls.store.get();
  if (cameFrom === null) return [];
  const help = 'go back to where you asked for the hint';
  return [{ keys: ['escape'], sign: 'esc', label: 'back', help, run: () => show(controls, cameFrom) }];
}

/** The keys that lead from each main view to the others. */
function mainKeys(controls: CaseKeys): Binding[] {
  const { store, work } = controls;
  const { view } = store.get();
  const at = mainViews.findIndex(each => each === (view === 'entry' ? 'log' : view));
  const turn = (by: number) => () => show(controls, mainViews[(at + by + mainViews.length) % mainViews.length]!);
  const to = (
    key: string,
    target: CaseView,
    label: string | undefined,
    help: string,
    open = () => show(controls, target),
  ): Binding[] => (view === target ? [] : [{ keys: [key], label, help, run: open }]);
  const { hints } = work.open.definition;
  const left = hints.length - work.session().hints;
  const claims = work.session().claims.length;
  return [
    ...to('l', 'log', view === 'entry' ? undefined : 'log', 'go to the request log'),
    ...to(
      'o',
      'contract',
      'contract',
      view === 'entry' ? 'open the contract at this operation' : 'open the contract',
      () => openContract(controls),
    ),
    ...(view === 'claims' && claims > 0
      ? []
      : [
          {
            keys: ['c'],
            label: 'claim',
            help: 'say what departs from the contract, where, who is affected, and what to change',
            run: () => show(controls, 'form'),
          },
        ]),
    {
      keys: ['tab', ...(view === 'entry' ? [] : ['right'])],
      sign: 'tab',
      label: 'next view',
      help: 'go to the next view',
      run: turn(1),
    },
    { keys: ['shift+tab', ...(view === 'entry' ? [] : ['left'])], help: 'go to the previous view', run: turn(-1) },
    ...to('s', 'requests', 'requests', 'write and send requests of your own'),
    ...to('t', 'tickets', undefined, 'go to the tickets'),
    ...to('d', 'dashboards', undefined, 'go to the dashboards'),
    {
      keys: ['h'],
      label: view === 'tickets' ? (left > 0 ? 'hint' : undefined) : undefined,
      help: left > 0 ? `show a hint; ${left} of ${hints.length} left` : 'show the tickets, with all the hints',
      run: () => {
        const from = view === 'tickets' ? store.get().cameFrom : view;
        show(controls, 'tickets');
        if (from !== null) store.dispatch({ type: 'came-from', view: from });
        work.dispatch({ type: 'hint', of: hints.length });
        store.dispatch({ type: 'changed' });
        // A new hint is in sight.
        store.dispatch({ type: 'scroll', by: 1e9, last: scrolling(controls).last });
      },
    },
    {
      keys: ['g'],
      help: 'give up and see what happened (press it twice)',
      run: () => {
        if (store.get().notice === givingUp) close(controls, 'give-up');
        else store.dispatch({ type: 'notice', text: givingUp });
      },
    },
  ];
}

/** A case that was given up is over, so one key alone doesn't do it. */
const givingUp = 'g again: give up';
