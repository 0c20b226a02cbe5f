import type { ProgressFact } from '../progress/types';
import {
  initialPlayer,
  isAsking,
  isAtEnd,
  type PlayerAction,
  type PlayerState,
  type PreparedRun,
  playerReducer,
} from './player';
import type { Lab, LabAction, LabParameter } from './types';

/** What is on the screen: the run, its settings, its request log, or its result. */
export type LabPanel =
  | { kind: 'run'; offset: number }
  | { kind: 'settings'; cursor: number; draft: Record<string, number> }
  | { kind: 'log'; offset: number }
  | { kind: 'summary'; offset: number };

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
  /** Opens the request log at this offset. */
  | { type: 'log'; offset: number }
  | { type: 'close' }
  | { type: 'move'; by: number }
  | { type: 'change'; by: number }
  /** `last` is the greatest offset that makes sense. */
  | { type: 'scroll'; by: number; last: number };

const run: LabPanel = { kind: 'run', offset: 0 };

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
        return { ...paused(state), panel: { kind: 'settings', cursor: 0, draft: state.params } };
      case 'summary':
        return isAtEnd(player) ? { ...paused(state), panel: { kind: 'summary', offset: 0 } } : state;
      case 'log':
        return { ...paused(state), panel: { kind: 'log', offset: action.offset } };
      case 'close':
        return { ...state, panel: run };
      case 'move':
        return panel.kind === 'settings'
          ? { ...state, panel: { ...panel, cursor: within(panel.cursor + action.by, 0, parameters.length - 1) } }
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
        return panel.kind === 'settings'
          ? state
          : { ...state, panel: { ...panel, offset: within(panel.offset + action.by, 0, action.last) } };
    }
  };
}

const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

const paused = (state: LabSession): LabSession => ({
  ...state,
  player: playerReducer(state.player, { type: 'pause' }),
});

/** True while the learner may do this: the run goes on after this moment, and it was not done too often yet. */
export const canAct = ({ player, panel, busy }: LabSession, action: LabAction): boolean =>
  !busy &&
  panel.kind === 'run' &&
  !isAtEnd(player) &&
  player.choices.filter(choice => choice.action === action.id).length < action.most;

/** What progress keeps of a change: an answer when it is given, and that the run was seen to its end. */
export function labProgress(lab: Pick<Lab, 'id'>, before: LabSession, after: LabSession): ProgressFact[] {
  const facts: ProgressFact[] = [];
  const { answer, question } = after.player;
  if (isAsking(before.player) && answer !== null && answer.option !== null && question !== null) {
    const right = question.options.some(option => option.id === answer.option && option.right);
    facts.push({ type: 'lab', lab: lab.id, finished: false, answer: answer.option, right });
  }
  if (isAtEnd(after.player) && !isAtEnd(before.player)) facts.push({ type: 'lab', lab: lab.id, finished: true });
  return facts;
}
