import { wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import type { Theme } from '../text/theme';
import { stopLines } from './format';
import type { PreparedRun } from './player';
import {
  askedQuestion,
  dueDecision,
  eventsShown,
  isAtEnd,
  type PlayerAction,
  stateShown,
  verdictShown,
} from './player';
import { canAct, initialLabSession, type LabSession, labSessionReducer } from './session';
import type { Lab, LabAction, LabChoice } from './types';

/** How to lay out what is printed. */
interface PromptView {
  columns: number;
  theme: Theme;
}

/** What a line of input leads to. */
export interface LabTurn {
  session: LabSession;
  /** What to print. */
  lines: string[];
  /** The run has to be recorded again with this choice; what comes of it goes to `rerecordedTurn`. */
  choice: LabChoice | null;
  /** The run was watched to its end, or left. */
  ended: boolean;
}

/** What somebody types to change the settings and the seed; the run begins again with them. */
export const settingsWord = 'settings';

/** Of how many steps at most a move tells. */
const stopsTold = 6;

/** Begins a lab by prompts: what to watch for, the picture of its start, and what can be typed. */
export function openLabPrompt(lab: Lab, run: PreparedRun, view: PromptView): LabTurn {
  const session = initialLabSession(run);
  const shown = view.theme.linear ? [] : [...picture(lab, session, view), ''];
  return say(session, [...wrap(lab.intro, view.columns), '', ...shown, ...help(lab, session, view)]);
}

/** Where somebody is in a run: the step with what happened in it, the open question, and what can be typed. */
export function labPlaceLines(lab: Lab, session: LabSession, view: PromptView): string[] {
  const { player } = session;
  return [
    placeLine(session),
    ...(player.shown > 0 ? toldLines(lab, session, player.shown - 1, view) : wrap(lab.intro, view.columns)),
    ...openLines(lab, session, view),
    '',
    ...help(lab, session, view),
  ];
}

const placeLine = ({ player }: LabSession): string => `Step ${player.shown} of ${player.stops.length}.`;

/** What happened at the stops from one on to the present one. */
function toldLines(lab: Lab, session: LabSession, from: number, view: PromptView): string[] {
  const { player } = session;
  const { columns } = view;
  const stops = lab.story(player.recording).slice(from, player.shown);
  const hidden = Math.max(0, stops.length - stopsTold);
  return [
    ...(hidden > 0 ? [`${pluralize(hidden, 'earlier step')} (t repeats the whole run).`] : []),
    ...stops.slice(hidden).flatMap(texts => stopLines(texts, columns)),
  ];
}

const runSoFar = (lab: Lab, session: LabSession, view: PromptView): string[] =>
  lab
    .story(session.player.recording)
    .slice(0, session.player.shown)
    .flatMap(texts => wrap(texts.join(' '), view.columns, { hang: '  ' }));

/** Takes a line that the learner typed. */
export function readLabLine(lab: Lab, session: LabSession, input: string, view: PromptView): LabTurn {
  const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(input)!;
  const question = askedQuestion(session.player);
  const move = (action: PlayerAction) => moved(lab, session, action, view);
  if (question && /^\d+$/.test(word)) {
    const to = Number(word) - 1;
    if (question.options[to] === undefined)
      return say(session, [`Type a number from 1 to ${question.options.length}.`]);
    const chosen = labSessionReducer(lab.parameters)(session, { type: 'player', action: { type: 'choose', to } });
    return moved(lab, chosen, { type: 'answer', sure: rest !== 'g' }, view);
  }
  const decision = decisionAsked(lab, session);
  if (decision && /^\d+$/.test(word)) return act(lab, session, decision.action, word, view);
  const action = lab.actions.find(({ key }) => key === word);
  if (action && canAct(lab, session, action)) return act(lab, session, action, rest, view);
  switch (word) {
    case '':
    case 'n':
      if (decision) return say(session, decisionLines(lab, session, view));
      return question ? say(session, asked(session, view)) : move({ type: 'step' });
    case 'b':
      return move({ type: 'back' });
    case 'e':
      return move({ type: 'end' });
    case 's':
      if (decision) return move({ type: 'leave-out' });
      return question ? move({ type: 'skip' }) : say(session, help(lab, session, view));
    case 'p':
      return say(session, view.theme.linear ? labPlaceLines(lab, session, view) : picture(lab, session, view));
    case 't':
      return say(session, runSoFar(lab, session, view));
    case 'l':
      return say(
        session,
        lab.log?.(stateShown(lab, session.player), view.columns, view.theme) ?? runSoFar(lab, session, view),
      );
    case 'q':
      return { ...say(session, []), ended: true };
    default:
      return say(session, help(lab, session, view));
  }
}

/** Goes on with the run that was recorded again. */
export function rerecordedTurn(
  lab: Lab,
  session: LabSession,
  run: PreparedRun,
  choices: readonly LabChoice[],
  view: PromptView,
): LabTurn {
  return moved(lab, session, { type: 'rerecorded', ...run, choices }, view);
}

const say = (session: LabSession, lines: string[]): LabTurn => ({ session, lines, choice: null, ended: false });

/** An action, with what it asks for behind its letter: the number of an option, or a text. */
function act(lab: Lab, session: LabSession, action: LabAction, rest: string, view: PromptView): LabTurn {
  const { player, params } = session;
  const choice = { event: eventsShown(player), action: action.id };
  const { input } = action;
  if (!input) return { ...say(session, []), choice: { ...choice, value: action.value(params) } };
  if ('options' in input) {
    const options = input.options(stateShown(lab, player), params);
    const value = Number(rest) - 1;
    if (rest !== '' && options[value] !== undefined) return { ...say(session, []), choice: { ...choice, value } };
    const missing = rest === '' ? '' : `There’s no option ${rest}. `;
    const list = options.flatMap((option, i) =>
      wrap(`${i + 1} ${option}`, view.columns, { indent: '  ', hang: '    ' }),
    );
    return say(session, [...wrap(`${missing}${input.prompt} Type ${action.key} and a number.`, view.columns), ...list]);
  }
  const problem =
    rest === ''
      ? `Type ${action.key} and the text, for example: ${action.key} ${input.example}`
      : input.problem(rest, stateShown(lab, player));
  if (problem === null) return { ...say(session, []), choice: { ...choice, value: 0, text: rest } };
  return say(session, wrap(`${input.prompt}: ${problem}`, view.columns));
}

/** Moves, and says where that leads: what happened, the verdict, the next question, or the end. */
function moved(lab: Lab, before: LabSession, action: PlayerAction, view: PromptView): LabTurn {
  const session = labSessionReducer(lab.parameters)(before, { type: 'player', action });
  const { player } = session;
  const verdict = action.type === 'answer' ? verdictShown(player) : null;
  return say(session, [
    placeLine(session),
    ...happened(lab, before, session, view),
    ...(verdict ? ['', ...verdictLines(verdict, view)] : []),
    ...openLines(lab, session, view),
    ...(isAtEnd(player) ? ['', 'The run is over.'] : []),
  ]);
}

/** What happened since the step before; where somebody went back, the step they are at. */
function happened(lab: Lab, before: LabSession, after: LabSession, view: PromptView): string[] {
  const [was, is] = [before.player.shown, after.player.shown];
  if (is === 0) return wrap(lab.intro, view.columns);
  // What stands above is not told again where the run waits for an answer.
  return is === was ? [] : toldLines(lab, after, is > was ? was : is - 1, view);
}

const picture = (lab: Lab, { player }: LabSession, { columns, theme }: PromptView): string[] =>
  lab.draw(stateShown(lab, player), { columns, rows: 19 }, theme);

/** The question or the decision that the run waits for. */
function openLines(lab: Lab, session: LabSession, view: PromptView): string[] {
  if (decisionAsked(lab, session)) return ['', ...decisionLines(lab, session, view)];
  return askedQuestion(session.player) ? ['', ...asked(session, view)] : [];
}

/** What has to be decided before the run goes on. */
function decisionAsked(lab: Lab, { player }: LabSession): { action: LabAction; leave: string } | null {
  const due = dueDecision(player);
  const action = due && lab.actions.find(({ id }) => id === due.action);
  return action ? { action, leave: due.leave } : null;
}

function decisionLines(lab: Lab, session: LabSession, { columns, theme }: PromptView): string[] {
  const { player, params } = session;
  const { action, leave } = decisionAsked(lab, session)!;
  const { input } = action;
  if (!input || !('options' in input)) return [];
  const others = lab.actions
    .filter(each => each.id !== action.id && canAct(lab, session, each))
    .map(({ key, title, help }) => `${key} to ${help ?? title}`);
  return [
    ...wrap(input.prompt, columns).map(theme.strong),
    ...input
      .options(stateShown(lab, player), params)
      .flatMap((option, i) => wrap(`${i + 1} ${option}`, columns, { indent: '  ', hang: '    ' })),
    ...wrap(
      `Type a number, or s to ${leave}.${others.length > 0 ? ` You can also type ${others.join(', or ')}.` : ''}`,
      columns,
    ),
  ];
}

function asked({ player }: LabSession, { columns, theme }: PromptView): string[] {
  const { prompt, options } = askedQuestion(player)!;
  return [
    ...wrap(prompt, columns).map(theme.strong),
    ...options.flatMap(({ text, note }, i) =>
      wrap(`${i + 1} ${text}${note ? `: ${note}` : ''}`, columns, { indent: '  ', hang: '    ' }),
    ),
    ...wrap('Type a number, a number and g if you’re guessing, or s to skip the question.', columns),
  ];
}

function verdictLines(
  { question, answer }: NonNullable<ReturnType<typeof verdictShown>>,
  { columns }: PromptView,
): string[] {
  const chosen = question.options.find(({ id }) => id === answer.option)!;
  const right = question.options.find(option => option.right)!;
  const words = chosen.right
    ? [`Correct. ${right.reason}`]
    : [`Not quite. ${chosen.reason}`, `${question.outcome}: ${right.text}. ${right.reason}`];
  return words.flatMap(text => wrap(text, columns));
}

function help(lab: Lab, session: LabSession, { columns, theme }: PromptView): string[] {
  const actions = lab.actions
    .filter(action => canAct(lab, session, action))
    .map(({ key, title, help }) => `${key} ${help ?? title}`);
  const words = [
    'Enter goes to the next step, b to the previous one, and e to the next question or to the end.',
    ...(actions.length > 0 ? [`${actions.join(', ')}.`] : []),
    `t repeats the run so far, ${theme.linear ? '' : 'p prints the picture, '}${lab.log ? 'l prints the request log, ' : ''}${settingsWord} changes the settings and starts again, and q leaves.`,
  ];
  return wrap(words.join(' '), columns);
}
