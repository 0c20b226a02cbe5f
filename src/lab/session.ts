import type { ProgressFact } from '../progress/types';
import { createBuffer, type TextBuffer } from '../text/buffer/buffer';
import { type KeyPress, pressKey } from '../text/buffer/keys';
import {
  dueDecision,
  initialPlayer,
  isAsking,
  isAtEnd,
  type PlayerAction,
  type PlayerState,
  type PreparedRun,
  playerReducer,
  stateShown,
} from './player';
import type { Lab, LabAction, LabParameter } from './types';

/**
 * What is on the screen: the run, its settings, what an action asks for, the request log, the result, or, where a question
 * leaves no room for it, the picture that the question is about.
 */
export type LabPanel =
  | { kind: 'run'; offset: number }
  /** The parameters, then the seed: `cursor` is the row. */
  | { kind: 'settings'; cursor: number; draft: Record<string, number>; seed: TextBuffer }
  | LabInputPanel
  | { kind: 'log'; offset: number }
  | { kind: 'summary'; offset: number }
  | { kind: 'look'; offset: number };

/** What an action asks for: one of `options`, or a text where there are none. */
export interface LabInputPanel {
  kind: 'input';
  action: string;
  prompt: string;
  options: readonly string[] | null;
  cursor: number;
  field: TextBuffer;
  /** What is wrong with the text, or with the number of an option; null before anybody tried it. */
  problem: string | null;
  /** The run waits for this; the words for leaving it out. Null for an action of the learner's own. */
  leave: string | null;
}

/** The longest seed, and the longest text for an action, in characters. */
const longestText = 80;

/** One visit to a lab. Plain data; the reducer alone changes it. */
export interface LabSession {
  seed: string;
  params: Record<string, number>;
  player: PlayerState;
  panel: LabPanel;
  /** A recording is being made. */
  busy: boolean;
}

export type LabSessionAction =
  | { type: 'player'; action: PlayerAction }
  /** A fresh run, with these parameters. */
  | ({ type: 'recorded' } & PreparedRun)
  | { type: 'busy'; on: boolean }
  | { type: 'settings' }
  | { type: 'summary' }
  /** Opens the question of an action for its input. */
  | {
      type: 'ask';
      action: string;
      prompt: string;
      options: readonly string[] | null;
      /** The option to begin at; 0 when left out. */
      cursor?: number;
      text: string;
      leave?: string | null;
    }
  | { type: 'problem'; text: string }
  /** A key for the text field: the seed, or the text of an action. */
  | { type: 'press'; press: KeyPress }
  /** Opens the request log at this offset. */
  | { type: 'log'; offset: number }
  /** Shows the picture, and below it the whole question. */
  | { type: 'look' }
  | { type: 'close' }
  | { type: 'move'; by: number }
  | { type: 'change'; by: number }
  /** `last` is the greatest offset that makes sense. */
  | { type: 'scroll'; by: number; last: number };

const run: LabPanel = { kind: 'run', offset: 0 };

/** @returns a visit to a lab, at the beginning of its first run */
export const initialLabSession = (first: PreparedRun): LabSession => ({
  seed: first.recording.seed,
  params: first.recording.params,
  player: initialPlayer(first),
  panel: run,
  busy: false,
});

/** The reducer of a visit to a lab. An action that makes no sense now changes nothing. */
export function labSessionReducer(parameters: readonly LabParameter[]) {
  return (state: LabSession, action: LabSessionAction): LabSession => {
    const { panel, player } = state;
    switch (action.type) {
      case 'player': {
        const next = playerReducer(player, action.action);
        if (next === player) return state;
        return { ...state, player: next, panel: next.shown === player.shown ? panel : run };
      }
      case 'recorded': {
        const fresh = initialLabSession(action);
        return { ...fresh, player: { ...fresh.player, speed: player.speed } };
      }
      case 'busy':
        return { ...state, busy: action.on };
      case 'settings':
        return {
          ...paused(state),
          panel: {
            kind: 'settings',
            cursor: 0,
            draft: state.params,
            seed: createBuffer(state.seed, { limit: longestText }),
          },
        };
      case 'ask': {
        const { action: id, prompt, options, cursor = 0, text, leave = null } = action;
        const field = createBuffer(text, { limit: longestText });
        return {
          ...paused(state),
          panel: { kind: 'input', action: id, prompt, options, cursor, field, problem: null, leave },
        };
      }
      case 'problem':
        return panel.kind === 'input' ? { ...state, panel: { ...panel, problem: action.text } } : state;
      case 'press':
        return pressed(state, action.press);
      case 'summary':
        return isAtEnd(player) ? { ...paused(state), panel: { kind: 'summary', offset: 0 } } : state;
      case 'log':
        return { ...paused(state), panel: { kind: 'log', offset: action.offset } };
      case 'look':
        return isAsking(player) ? { ...state, panel: { kind: 'look', offset: 0 } } : state;
      case 'close':
        return { ...state, panel: run };
      case 'move':
        return panel.kind === 'settings' || panel.kind === 'input'
          ? {
              ...state,
              panel: {
                ...panel,
                ...(panel.kind === 'input' ? { problem: null } : {}),
                cursor: within(panel.cursor + action.by, 0, rowsOf(panel, parameters) - 1),
              },
            }
          : state;
      case 'change': {
        const parameter = panel.kind === 'settings' ? parameters[panel.cursor] : undefined;
        if (panel.kind !== 'settings' || parameter === undefined) return state;
        const { name, min, max } = parameter;
        return {
          ...state,
          panel: { ...panel, draft: { ...panel.draft, [name]: within(panel.draft[name]! + action.by, min, max) } },
        };
      }
      case 'scroll':
        return panel.kind === 'settings' || panel.kind === 'input'
          ? state
          : { ...state, panel: { ...panel, offset: within(panel.offset + action.by, 0, action.last) } };
    }
  };
}

/** Rows to choose from: the seed is below the parameters. */
const rowsOf = (panel: LabPanel & { kind: 'settings' | 'input' }, parameters: readonly LabParameter[]): number =>
  panel.kind === 'settings' ? parameters.length + 1 : (panel.options?.length ?? 1);

/** True while the settings are open with the cursor in the field of the seed. */
export const editsSeed = (panel: LabPanel, parameters: readonly LabParameter[]): boolean =>
  panel.kind === 'settings' && panel.cursor === parameters.length;

function pressed(state: LabSession, press: KeyPress): LabSession {
  const { panel } = state;
  if (panel.kind === 'settings') {
    const seed = pressKey(panel.seed, press);
    return seed === null ? state : { ...state, panel: { ...panel, seed } };
  }
  if (panel.kind !== 'input') return state;
  const field = pressKey(panel.field, press);
  return field === null ? state : { ...state, panel: { ...panel, field, problem: null } };
}

const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

const paused = (state: LabSession): LabSession => ({
  ...state,
  player: playerReducer(state.player, { type: 'pause' }),
});

/** True while the learner may do this: the run goes on after this moment, and it was not done too often yet. */
export const canAct = (lab: Lab, { player, params, panel, busy }: LabSession, action: LabAction): boolean =>
  !busy &&
  panel.kind === 'run' &&
  !isAtEnd(player) &&
  player.choices.filter(choice => choice.action === action.id).length < action.most &&
  (action.when?.(stateShown(lab, player), params) ?? true);

/** Opens what an action asks for; null if it asks for nothing. */
export function askFor(
  lab: Lab,
  { player, params }: LabSession,
  { id, input }: LabAction,
  leave: string | null = null,
): LabSessionAction | null {
  if (!input) return null;
  const asked = { type: 'ask', action: id, prompt: input.prompt, leave } as const;
  if (!('options' in input)) return { ...asked, options: null, text: input.example };
  const state = stateShown(lab, player);
  return { ...asked, options: input.options(state, params), cursor: input.current?.(state) ?? 0, text: '' };
}

/** Opens the decision that the run waits for; null if it waits for none, or if something else is open. */
export function askForDecision(lab: Lab, session: LabSession): LabSessionAction | null {
  const due = session.panel.kind === 'run' && !session.busy ? dueDecision(session.player) : null;
  const action = due && lab.actions.find(({ id }) => id === due.action);
  return action ? askFor(lab, session, action, due.leave) : null;
}

/** What progress keeps of a change: an answer when it is given, and that the run was seen to its end. */
export function labProgress(lab: Pick<Lab, 'id'>, before: LabSession, after: LabSession): ProgressFact[] {
  const facts: ProgressFact[] = [];
  for (const question of after.player.questions) {
    const answer = after.player.answers[question.id];
    if (answer === undefined || answer.option === null || answer === before.player.answers[question.id]) continue;
    const right = question.options.some(option => option.id === answer.option && option.right);
    facts.push({ type: 'lab', lab: lab.id, finished: false, question: question.id, answer: answer.option, right });
  }
  if (isAtEnd(after.player) && !isAtEnd(before.player)) facts.push({ type: 'lab', lab: lab.id, finished: true });
  return facts;
}
