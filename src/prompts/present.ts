import { openPresentation } from '../present/open';
import { slideText } from '../present/slide-lines';
import type { PresentSubject } from '../route';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';

/** A presentation is for a projector. By prompts, it's read from top to bottom, answers included. */
export async function* presentProgram({ view }: PromptContext, subject: PresentSubject): PromptProgram {
  const { title, slides } = await openPresentation(subject);
  yield* print('', title);
  for (const [i, slide] of slides.entries())
    yield* print('', `${i + 1} of ${slides.length}`, ...slideText(slide, view.columns, view.theme, true));
}
