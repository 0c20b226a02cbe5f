import { compact } from '../text/compact';
import { hasWords } from '../text/fold';
import { stripControlCharacters, wrap } from '../text/layout';
import type { PromptView } from '../text/prompt-view';
import { Leave, type PromptProgram, print, readLine } from './program';

/** What's wrong with something that was typed, and what to type instead. */
export class Complaint {
  readonly lines: readonly string[];
  constructor(...lines: readonly string[]) {
    this.lines = lines;
  }
}

/** What was chosen, or what reads it from whatever was typed behind a number or a word. */
type Chosen<T> = { value: T } | { read(rest: string): T | Complaint };

/** One entry of a numbered list. */
export type Choice<T> = Chosen<T> & {
  text: string;
  /** Printed above the entry. */
  heading?: string;
};

/** A word that can be typed. */
export type Word<T> = Chosen<T> & {
  /** The word itself; others after it mean the same. */
  words: readonly string[];
  /** What follows it, as help shows it: `TEXT`. */
  takes?: string;
  /** What it does, in a few words. */
  help: string;
  /** Named in the short line below the list as well, and not only by `?`. */
  main?: boolean;
};

/** Words in the sequence of the help; a condition in front of one leaves it out. */
export type Words<T> = readonly (Word<T> | false | null | undefined)[];

/** A place where a person is asked something. */
interface Place<T> {
  /** Where they are; `?` prints it again. */
  lines: readonly string[];
  choices?: readonly Choice<T>[];
  /** What a number does: "opens it". */
  chooses?: string;
  words?: Words<T>;
  /** What Enter alone does; left out, it repeats the short line. */
  enter?: { help: string; value: T };
  /** What `back` does here; left out, it leaves the place. */
  back?: { help: string; value: T };
  /** Anything else that's typed. */
  text?: { help: string; read(text: string): T | Complaint };
  /** Prints only the short line on arrival: the person has just heard the rest. */
  quiet?: boolean;
  /** Leaves out the short line as well: what can be typed was said before. */
  bare?: boolean;
}

/** As many entries of a list as are read out at once. */
const shownAtOnce = 30;

/**
 * Prints where somebody is and asks until what they type means something. `?`, `back`, `leave`, `home`, and `quit` mean the
 * same everywhere.
 *
 * @throws Leave if they leave the place
 */
export async function* ask<T>(view: PromptView, asked: Place<T>): PromptProgram<T> {
  const place = { ...asked, words: compact(asked.words ?? []) };
  const { choices = [] } = place;
  let from = 0;
  let found = choices.map((_, i) => i);
  const list = () => listLines(choices, found, from, view);
  const short = () =>
    place.bare ? [] : ['', ...wrap(shortWays(place, found.length > from + shownAtOnce), view.columns)];
  const whole = () => ['', ...place.lines, ...list()];
  yield* print(...(place.quiet ? [] : whole()), ...short());
  for (;;) {
    const typed = (yield* readLine(place.bare ? '\n> ' : '> ')).trim();
    const known = readTyped(place, typed);
    if (known === 'again') {
      from = 0;
      found = choices.map((_, i) => i);
      yield* print(...whole(), '', ...ways(place, view));
    } else if (known === 'more') {
      from = found.length > from + shownAtOnce ? from + shownAtOnce : 0;
      yield* print(...list(), ...short());
    } else if (known === 'unknown') {
      const matches = matching(choices, typed);
      if (matches.length > 0) {
        found = matches;
        from = 0;
        yield* print(...list(), ...short());
      } else yield* print(...unknownLines(typed, view), ...short());
    } else if (known.value instanceof Complaint) {
      yield* print(...known.value.lines.flatMap(line => wrap(line, view.columns)), ...(typed === '' ? short() : []));
    } else return known.value;
  }
}

/** A question that yes or no answers; Enter means what's named first. */
export async function* confirm(
  view: PromptView,
  lines: readonly string[],
  yes: string,
  no: string,
): PromptProgram<boolean> {
  return yield* ask(view, {
    lines,
    choices: [
      { text: yes, value: true },
      { text: no, value: false },
    ],
    words: [
      { words: ['y', 'yes'], help: yes, value: true },
      { words: ['n', 'no'], help: no, value: false },
    ],
  });
}

/** A place with the words that it has. */
interface Asked<T> extends Omit<Place<T>, 'words'> {
  words: readonly Word<T>[];
}

const readChosen = <T>(chosen: Chosen<T>, rest: string): T | Complaint =>
  'value' in chosen ? chosen.value : chosen.read(rest.trim());

type Reading<T> = { value: T | Complaint } | 'again' | 'more' | 'unknown';

function readTyped<T>(place: Asked<T>, typed: string): Reading<T> {
  const { choices = [], words } = place;
  if (typed === '') return { value: place.enter ? place.enter.value : new Complaint('Nothing was typed.') };
  const [, number, rest] = /^(\d+)[.)]?(?:\s+(.*))?$/s.exec(typed) ?? [];
  const choice = number === undefined ? undefined : choices[Number(number) - 1];
  if (choice) return { value: readChosen(choice, rest ?? '') };
  if (number !== undefined && choices.length > 0 && place.text === undefined)
    return { value: new Complaint(`There’s no ${number} here. ${numbersText(choices.length)}`) };
  const [, first, behind] = /^(\S+)\s*(.*)$/s.exec(typed)!;
  const name = first!.toLowerCase();
  const word = words.find(each => each.words.includes(name) && (each.takes !== undefined || behind === ''));
  if (word) return { value: readChosen(word, behind!) };
  if (behind === '') {
    if (name === '?' || name === 'help') return 'again';
    if (name === 'back' || name === 'b') {
      if (place.back) return { value: place.back.value };
      throw new Leave('back');
    }
    if (name === 'leave') throw new Leave('place');
    if (name === 'home') throw new Leave('home');
    if (name === 'quit' || name === 'q' || name === 'exit') throw new Leave('quit');
    if (name === 'more' && choices.length > shownAtOnce) return 'more';
  }
  return place.text ? { value: place.text.read(typed) } : 'unknown';
}

/** Fewer letters are a slip of the finger rather than a search. */
const shortestSearch = 3;

/** The positions of the entries that have all of the words. */
function matching(choices: readonly Choice<unknown>[], typed: string): number[] {
  if (typed.length < shortestSearch) return [];
  const has = hasWords(typed);
  return [...choices.keys()].filter(i => has(choices[i]!.text));
}

function listLines(
  choices: readonly Choice<unknown>[],
  found: readonly number[],
  from: number,
  { columns, theme }: PromptView,
): string[] {
  if (choices.length === 0) return [];
  const shown = found.slice(from, from + shownAtOnce);
  let heading: string | undefined;
  const rows = shown.flatMap(i => {
    const choice = choices[i]!;
    const above = choice.heading !== heading && choice.heading !== undefined ? [theme.strong(choice.heading)] : [];
    heading = choice.heading;
    return [...above, ...wrap(`${i + 1} ${choice.text}`, columns, { hang: '    ' })];
  });
  const isPart = shown.length < choices.length;
  return ['', ...(isPart ? [`${shown.length} of ${choices.length}:`] : []), ...rows];
}

const numbersText = (count: number): string =>
  count === 1 ? 'The only number is 1.' : `Type a number from 1 to ${count}.`;

/** The ways on in one short sentence, for people who know the rest. */
function shortWays<T>({ choices = [], chooses, words, enter, text }: Asked<T>, more: boolean): string {
  const parts = [
    ...(choices.length > 0 ? [`${choices.length === 1 ? '1' : `1 to ${choices.length}`}: ${chooses ?? 'choose'}`] : []),
    ...(enter ? [`Enter: ${enter.help}`] : []),
    ...words.filter(({ main }) => main).map(word => `${wordText(word)}: ${word.help}`),
    ...(text ? [text.help] : []),
    ...(more ? ['more: show the next entries'] : []),
    '?: help',
  ];
  return `${parts.join(', ')}.`;
}

const wordText = ({ words: [word], takes }: Pick<Word<unknown>, 'words' | 'takes'>): string =>
  takes === undefined ? word! : `${word} ${takes}`;

/** Everything that can be typed, a line each. */
function ways<T>({ choices = [], chooses, words, enter, back, text }: Asked<T>, { columns }: PromptView): string[] {
  const rows = [
    ...(choices.length > 0 ? [`a number: ${chooses ?? 'choose'}`] : []),
    ...(choices.length > 7 && text === undefined ? ['other words: search this list'] : []),
    ...(enter ? [`Enter: ${enter.help}`] : []),
    ...words.map(word => `${wordText(word)}: ${word.help}`),
    ...(text ? [text.help] : []),
    '?: repeat where you are',
    `b or back: ${back?.help ?? 'back to where you came from'}`,
    ...(back ? ['leave: back to where you came from'] : []),
    'home: the menu, quit: end the program',
  ];
  return ['You can type:', ...rows.flatMap(row => wrap(row, columns, { indent: '  ', hang: '    ' }))];
}

function unknownLines(typed: string, { columns }: PromptView): string[] {
  const plain = stripControlCharacters(typed);
  const shown = plain.length > 40 ? `${plain.slice(0, 39)}…` : plain;
  return wrap(`“${shown}” isn’t a command here.`, columns);
}
