import type { Theme } from '../text/theme';

/** One option of a question to the room. */
interface PollOption {
  text: string;
  right: boolean;
  /** Why; '' where the text after the answer says it. */
  reason: string;
}

/** What the room is asked. Hands are counted for each option; the answer stays hidden until somebody reveals it. */
export interface Poll {
  prompt(columns: number, theme: Theme): string[];
  options: readonly PollOption[];
}

/** One thing to look at together, on a projector. */
export interface Slide {
  heading: string;
  /** Lines no wider than `columns`; a picture takes at most `rows` of them. */
  lines(size: { columns: number; rows: number }, theme: Theme): string[];
  poll: Poll | null;
}

export interface Presentation {
  /** What is presented, such as "Charge once". */
  title: string;
  slides: readonly Slide[];
}
