import type { CheckReport } from '../../../check/job';
import { curlOf, endLines, summaryText } from '../../../check/report';
import type { Verdict } from '../../../check/run';
import { lessonSummaries } from '../../../generated/lessons';
import { flawsForProbe } from '../../../review/play/play';
import type { App } from '../../context';
import { arrowKeys, type Binding, pagingKeys, typingRow } from '../../keymap';
import type { Store } from '../../store';
import { type CheckAction, type CheckState, chosenVerdict, shownVerdicts } from './state';

/** What the keys need. */
interface CheckKeys {
  app: App;
  store: Store<CheckState, CheckAction>;
  /** How many lines the detail has, and how many fit. */
  detail: { lines: number; rows: number };
  /** Runs every probe again. */
  again(): void;
}

/** @returns the keys of the present view */
export function checkKeys(model: CheckKeys): Binding[] {
  const { view, typing, report } = model.store.get();
  if (report === null || view === 'running') return [];
  if (typing) return typingKeys(model);
  return view === 'detail' ? detailKeys(model, report) : listKeys(model, report);
}

function listKeys(model: CheckKeys, report: CheckReport): Binding[] {
  const { app, store, again } = model;
  const move = (by: number) => store.dispatch({ type: 'move', by });
  const page = Math.floor(app.body.rows / 2);
  const several = shownVerdicts(store.get()).length > 1;
  const chosen = chosenVerdict(store.get());
  const allAgain: Binding = {
    keys: ['escape'],
    help: 'show all verdicts again',
    run: () => store.dispatch({ type: 'clear' }),
  };
  const choose = arrowKeys(move, { label: several ? 'choose' : undefined, help: 'choose a verdict' });
  // Where only one key of its own has room, it's the one that leads on.
  const isNarrow = app.body.columns < 46;
  return [
    ...(isNarrow ? [] : choose),
    ...(chosen === null
      ? []
      : [
          {
            keys: ['enter', 'right'],
            label: 'more',
            help: 'show the exchange, the reason, the fixes, and the lesson',
            run: () => store.dispatch({ type: 'open' }),
          },
          ...leadingKeys(model, chosen, report),
        ]),
    ...(isNarrow ? choose : []),
    ...(report.run.verdicts.length === 0
      ? []
      : [
          {
            keys: ['f'],
            label: 'find',
            help: 'find verdicts by words',
            run: () => store.dispatch({ type: 'typing', on: true }),
          },
        ]),
    { keys: ['r'], label: 'run again', help: 'run every probe again', run: again },
    ...(store.get().words.text === '' ? [] : [allAgain]),
    ...pagingKeys(move, {
      page,
      called: 'half a window',
      space: true,
      ends: ['go to the first verdict', 'go to the last verdict'],
    }),
    quitKey(app, report),
  ];
}

function detailKeys(model: CheckKeys, report: CheckReport): Binding[] {
  const { app, store, detail } = model;
  const last = Math.max(0, detail.lines - detail.rows + 1);
  const scroll = (by: number) =>
    store.dispatch({ type: 'scroll', to: Math.max(0, Math.min(last, store.get().offset + by)) });
  const page = detail.rows - 2;
  const fits = detail.lines <= detail.rows;
  const isLast = store.get().row >= shownVerdicts(store.get()).length - 1;
  return [
    ...arrowKeys(scroll, { label: fits ? undefined : 'scroll', help: 'scroll' }),
    {
      keys: ['b', 'left', 'escape', 'enter'],
      label: 'back',
      help: 'go back to the list (or Esc)',
      run: () => store.dispatch({ type: 'close' }),
    },
    ...leadingKeys(model, chosenVerdict(store.get())!, report),
    {
      keys: ['right', 'n'],
      label: isLast ? undefined : 'next',
      help: 'go to the next verdict',
      run: () => store.dispatch({ type: 'move', by: 1 }),
    },
    ...pagingKeys(scroll, { page, space: true }),
    quitKey(app, report),
  ];
}

/** Where a verdict leads: to the failure on the reference service, to the lesson, and to a terminal. */
function leadingKeys(
  { app, store }: CheckKeys,
  { probe, verdict, exchange }: Verdict,
  { options }: CheckReport,
): Binding[] {
  const played = flawsForProbe(probe.id, probe.rule);
  const lesson = lessonSummaries.find(({ id }) => id === probe.lesson);
  const play: Binding = {
    keys: ['p'],
    label: verdict === 'broken' ? 'play' : undefined,
    help: 'see this failure on the reference service, without and with the fix',
    run: () => app.go({ screen: 'play', flaws: played, from: 'Check' }),
  };
  const open: Binding = {
    keys: ['o'],
    label: 'lesson',
    help: 'open the lesson about this',
    run: () => lesson && app.go({ screen: 'lesson', id: lesson.id }),
  };
  const curl: Binding = {
    keys: ['y'],
    label: 'as curl',
    help: 'print this request as a curl command when you leave the program',
    run: () => {
      if (exchange === null) return;
      app.printOnExit(curlOf(options.redactor.exchange(exchange), options));
      store.dispatch({ type: 'notice', text: 'printed when you leave' });
    },
  };
  return [...(played.length > 0 ? [play] : []), ...(lesson ? [open] : []), ...(exchange === null ? [] : [curl])];
}

/** The program ends as the command does. */
const quitKey = (app: App, report: CheckReport): Binding => ({
  keys: ['q'],
  help: 'quit, with the exit code of the check',
  run: () => {
    const { run, found, options, exitCode } = report;
    app.printOnExit([`${options.url}  ${summaryText(run, found.ignored)}`, ...endLines(report)].join('\n'));
    app.quit(exitCode);
  },
});

/** While words are typed: what they find changes with every key. */
function typingKeys({ store }: CheckKeys): Binding[] {
  const move = (by: number) => store.dispatch({ type: 'move', by });
  const several = shownVerdicts(store.get()).length > 1;
  return [
    {
      keys: ['enter', 'tab'],
      sign: 'enter',
      label: 'done',
      run: () => store.dispatch({ type: 'typing', on: false }),
    },
    { keys: ['escape'], sign: 'esc', label: 'clear', run: () => store.dispatch({ type: 'clear' }) },
    ...arrowKeys(move, { label: several ? 'choose' : undefined, letters: false }),
    typingRow(press => store.dispatch({ type: 'press', press })),
  ];
}
