import type { Presentation } from './types';

/** Where a presentation is. Plain data; the reducer alone changes it. */
export interface PresentSession {
  /** The slide, from 0. */
  at: number;
  /** By the slide: how many hands were counted for each option. */
  hands: Readonly<Record<number, readonly number[]>>;
  /** The slide and the option of each hand, in the sequence in which they were counted. */
  counted: readonly { slide: number; option: number }[];
  /** Slides whose answer is revealed. */
  revealed: readonly number[];
  /** The first line shown, as far as the slide goes. */
  offset: number;
}

export type PresentAction =
  /** Reveals the answer where one is hidden, or else goes to the next slide. */
  | { type: 'next' }
  | { type: 'back' }
  /** One more hand for an option, from 0. */
  | { type: 'hand'; option: number }
  /** Takes back the last hand counted on this slide. */
  | { type: 'undo' }
  | { type: 'reveal' }
  /** `last` is the greatest offset that makes sense. */
  | { type: 'scroll'; by: number; last: number };

export const startPresentation: PresentSession = { at: 0, hands: {}, counted: [], revealed: [], offset: 0 };

/** True while the slide asks something and its answer is hidden. */
export const isHiding = ({ slides }: Presentation, { at, revealed }: PresentSession): boolean =>
  slides[at]!.poll !== null && !revealed.includes(at);

/** The reducer of a presentation. An action that makes no sense now changes nothing. */
export const presentReducer =
  (presentation: Presentation) =>
  (state: PresentSession, action: PresentAction): PresentSession => {
    const { slides } = presentation;
    const go = (at: number) => (at < 0 || at >= slides.length ? state : { ...state, at, offset: 0 });
    switch (action.type) {
      case 'next':
        return isHiding(presentation, state) ? revealed(state) : go(state.at + 1);
      case 'back':
        return go(state.at - 1);
      case 'reveal':
        return isHiding(presentation, state) ? revealed(state) : state;
      case 'hand': {
        const options = slides[state.at]!.poll?.options ?? [];
        return action.option < options.length ? count(state, action.option, 1, options.length) : state;
      }
      case 'undo': {
        const last = state.counted.findLast(({ slide }) => slide === state.at);
        if (!last) return state;
        const options = slides[state.at]!.poll!.options.length;
        return { ...count(state, last.option, -1, options), counted: state.counted.filter(hand => hand !== last) };
      }
      case 'scroll':
        return {
          ...state,
          offset: Math.max(0, Math.min(action.last, Math.min(state.offset, action.last) + action.by)),
        };
    }
  };

/** Options and their answer are below a long text. */
const end = Number.MAX_SAFE_INTEGER;

const revealed = (state: PresentSession): PresentSession => ({
  ...state,
  revealed: [...state.revealed, state.at],
  offset: end,
});

function count(state: PresentSession, option: number, by: 1 | -1, options: number): PresentSession {
  const now = state.hands[state.at] ?? Array<number>(options).fill(0);
  const hands = now.map((hand, i) => (i === option ? hand + by : hand));
  return {
    ...state,
    offset: end,
    hands: { ...state.hands, [state.at]: hands },
    counted: by === 1 ? [...state.counted, { slide: state.at, option }] : state.counted,
  };
}
