import { styledText } from '../course/block-lines';
import type { Question } from '../course/types';
import type { Theme } from '../text/theme';
import { type Choice, Complaint, type Word } from './ask';

/** What somebody said to a question. */
type Said = { kind: 'answer'; option: number; sure: boolean } | { kind: 'skip' };

/** The options of an open question: a number alone is a sure answer, and a g behind it makes it a guess. */
export const optionChoices = ({ options }: Pick<Question, 'options'>, theme: Theme): Choice<Said>[] =>
  options.map(({ inline }, option) => ({
    text: styledText(inline, theme),
    read: rest => {
      const word = rest.toLowerCase();
      if (word !== '' && word !== 'g' && word !== 'guess')
        return new Complaint(`You can add a g to the number: ${option + 1} g means that you’re guessing.`);
      return { kind: 'answer', option, sure: word === '' };
    },
  }));

export const chooses = 'answer (2 g if you’re guessing)';

export const skipWord: Word<Said> = {
  words: ['s', 'skip'],
  help: 'skip',
  main: true,
  value: { kind: 'skip' },
};

/** The choice once more, so that nobody has to wonder what was taken: `2 of 4, sure.` */
export const saidLine = (said: Said, count: number): string =>
  said.kind === 'skip'
    ? 'Skipped.'
    : `${said.option + 1} of ${count}, ${said.sure ? 'and you’re sure' : 'and you’re guessing'}.`;
