import type { Theme } from './theme';

/** How to lay out what prompts print. */
export interface PromptView {
  columns: number;
  theme: Theme;
}
