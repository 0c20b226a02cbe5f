import { lessonSummaries } from '../../../generated/lessons';
import { outcomeLines } from '../../../lab/outcome';
import { padRows } from '../../../lab/panes';
import { valueName } from '../../../lab/params';
import { askedQuestion, isAsking, isAtEnd, type PlayerState, stateShown, verdictShown } from '../../../lab/player';
import { editsSeed, type LabInputPanel, type LabPanel, type LabSession } from '../../../lab/session';
import type { Lab, LabQuestion } from '../../../lab/types';
import { drawField } from '../../../text/buffer/draw';
import { pad, type Size, singleLine, truncate, width, wrap } from '../../../text/layout';
import { scrollIntoView, visibleSlice } from '../../../text/scroll';
import { symbols, type Theme } from '../../../text/theme';
import { choiceRows, choicesHeight } from '../../components/choice-lines';

/** The fewest rows in which a picture of the run says something. */
const leastFrame = 6;

/** Rows for the picture of the start where it's below the words and scrolls with them. */
const startRows = 18;

/** A lab's screen, laid out: lines to draw and, while a question is open, options to choose from below them. */
interface LabView {
  lines: string[];
  /** Everything is text that scrolls, because the panel leaves no room for the picture. */
  scrolls: boolean;
  options: string[];
  /** Below the options, where there is room. */
  hint: string[];
  /** A question has no room for its picture, or for all of its words. */
  isCut?: boolean;
}

/** What was laid out last for a session: a frame and its keys ask for it several times, and it takes a while. */
const laidOut = new WeakMap<LabSession, { lab: Lab; columns: number; rows: number; theme: Theme; view: LabView }>();

/**
 * What the body of a lab's screen shows.
 *
 * @param session - where the learner is
 * @param room - the size of the body
 */
export function labView(lab: Lab, session: LabSession, { columns, rows }: Size, theme: Theme): LabView {
  const known = laidOut.get(session);
  if (known?.lab === lab && known.columns === columns && known.rows === rows && known.theme === theme)
    return known.view;
  const view = layOut(lab, session, { columns, rows }, theme);
  laidOut.set(session, { lab, columns, rows, theme, view });
  return view;
}

function layOut(lab: Lab, session: LabSession, room: Size, theme: Theme): LabView {
  const { player, panel } = session;
  const none = { scrolls: false, options: [], hint: [] };
  if (panel.kind === 'settings') return { ...none, lines: settingsLines(lab, session, room, theme) };
  if (panel.kind === 'summary') {
    const lines = outcomeLines(lab, player.recording, lessonSummaries, room.columns - 2, theme);
    return { ...none, scrolls: true, lines: indented(lines) };
  }
  if (panel.kind === 'input') return { ...none, ...inputView(lab, session, panel, room, theme) };
  if (panel.kind === 'log') {
    const lines = lab.log?.(stateShown(lab, player), room.columns - 2, theme) ?? [];
    return { ...none, scrolls: true, lines: indented(lines) };
  }
  if (panel.kind === 'look') return { ...none, scrolls: true, lines: lookLines(lab, player, room, theme) };
  if (isAsking(player)) return questionPicture(lab, player, room, theme);
  const below = indented(belowLines(lab, player, room.columns - 2, theme));
  const rows = room.rows - (below.length === 0 ? 0 : below.length + 1);
  if (rows >= leastFrame) {
    const lines = frameLines(lab, player, { columns: room.columns, rows }, theme);
    return { ...none, lines: below.length === 0 ? lines : [...padRows(lines, rows), '', ...below] };
  }
  if (verdictShown(player)) return { ...none, scrolls: true, lines: below };
  // Before the first step, what there is to know comes first, and then who takes part.
  return isAtStart(player)
    ? { ...none, scrolls: true, lines: [...below, '', ...startLines(lab, player, room, theme)] }
    : { ...none, lines: frameLines(lab, player, room, theme) };
}

/** The state of the run at the present moment, in the lab's own picture. */
const frameLines = (lab: Lab, player: PlayerState, room: Size, theme: Theme): string[] =>
  lab.draw(stateShown(lab, player), room, theme, player.arrived);

/** The picture of the start, in as many rows as it takes. */
const startLines = (lab: Lab, player: PlayerState, { columns }: Size, theme: Theme): string[] => {
  const lines = frameLines(lab, player, { columns, rows: startRows }, theme);
  return lines.slice(0, lines.findLastIndex(line => line !== '') + 1);
};

function questionPicture(lab: Lab, player: PlayerState, room: Size, theme: Theme): LabView {
  const { prompt, options } = askedQuestion(player)!;
  const whole = optionTexts(options);
  const labels = whole.map(text => truncate(text, room.columns - 5));
  const asked = indented(wrap(prompt, room.columns - 2)).map(theme.strong);
  const hint = [
    theme.dim(truncate(' Choose one. Then press enter if you are sure, g if you are guessing.', room.columns)),
  ];
  const spacious = room.rows - asked.length - labels.length - 4 >= leastFrame;
  const rows = room.rows - asked.length - labels.length - (spacious ? 4 : 1);
  if (rows < leastFrame) {
    const shown = endOfPrompt(prompt, { columns: room.columns - 2, rows: Math.max(1, room.rows - labels.length) });
    return { lines: indented(shown).map(theme.strong), scrolls: false, options: labels, hint: [], isCut: true };
  }
  const frame = padRows(frameLines(lab, player, { columns: room.columns, rows }, theme), rows);
  return {
    lines: [...frame, '', ...asked],
    scrolls: false,
    options: labels,
    hint: spacious ? ['', ...hint] : [],
    isCut: labels.some((label, i) => label !== whole[i]),
  };
}

/** As much of the end of a question as fits, from the beginning of a sentence if that's possible; nothing is cut without a sign. */
function endOfPrompt(prompt: string, { columns, rows }: Size): string[] {
  const sentences = prompt.split(/(?<=[.?!]) /);
  for (const i of sentences.keys()) {
    const lines = wrap(`${i === 0 ? '' : `${symbols.ellipsis} `}${sentences.slice(i).join(' ')}`, columns);
    if (lines.length <= rows) return lines;
  }
  const [first = '', ...rest] = wrap(prompt, columns).slice(-rows);
  return [truncate(`${symbols.ellipsis} ${first}`, columns), ...rest];
}

/** Each option with its note, the notes below each other. */
function optionTexts(options: LabQuestion['options']): string[] {
  const texts = Math.max(...options.map(({ text }) => width(text)));
  return options.map(({ text, note }) => (note ? `${pad(text, texts)}   ${note}` : text));
}

/** The picture in all the room there is, and below it the question with every word. */
function lookLines(lab: Lab, player: PlayerState, room: Size, theme: Theme): string[] {
  const question = askedQuestion(player);
  if (!question) return frameLines(lab, player, room, theme);
  const { prompt, options } = question;
  return [
    ...frameLines(lab, player, room, theme),
    '',
    ...indented(wrap(prompt, room.columns - 2)).map(theme.strong),
    ...options.flatMap(({ text, note }, i) =>
      indented(wrap(`${i + 1} ${text}${note ? `: ${note}` : ''}`, room.columns - 2, { indent: '  ', hang: '    ' })),
    ),
  ];
}

const isAtStart = ({ shown, playing }: PlayerState): boolean => shown === 0 && !playing;

/** What is said below the picture: how to begin, the verdict, or how the run ended. */
function belowLines(lab: Lab, player: PlayerState, columns: number, theme: Theme): string[] {
  const verdict = verdictShown(player);
  if (verdict) return verdictLines(verdict, columns, theme);
  if (isAtEnd(player)) return wrap('The run is over. Press enter to read what each client saw, and why.', columns);
  if (isAtStart(player)) return wrap(lab.intro, columns);
  return [];
}

function verdictLines(
  { question, answer }: NonNullable<ReturnType<typeof verdictShown>>,
  columns: number,
  theme: Theme,
): string[] {
  const { options, outcome } = question;
  const chosen = options.find(option => option.id === answer.option)!;
  const right = options.find(option => option.right)!;
  const how = answer.sure ? 'sure' : 'guess';
  const lead = ' '.repeat(11);
  const lines = [entry('You said', `${chosen.text} (${how})`)];
  if (chosen.right) lines.push(entry('Correct', right.reason, theme.accent));
  else {
    // A longer beginning than there's room for at the left goes before the text.
    const fits = width(outcome) < lead.length;
    const came = fits ? entry(outcome, right.text) : entry('In fact', `${outcome}: ${right.text}`);
    lines.push(entry('Not quite', chosen.reason, theme.wrong), came, entry('', right.reason));
  }
  return lines.flat();

  function entry(label: string, text: string, style: (text: string) => string = theme.strong): string[] {
    return wrap(text, columns, { indent: lead }).map((line, i) =>
      i === 0 ? style(pad(label, lead.length)) + line.slice(lead.length) : line,
    );
  }
}

function settingsLines(lab: Lab, session: LabSession, { columns, rows }: Size, theme: Theme): string[] {
  if (session.panel.kind !== 'settings') return [];
  const { cursor, draft, seed } = session.panel;
  const titles = [...lab.parameters.map(parameter => parameter.title), 'seed'];
  const names = lab.parameters.map(parameter => valueName(parameter, draft[parameter.name]!));
  const right = Math.max(3, ...lab.parameters.flatMap(({ values = [] }) => values.map(width)));
  const left = Math.min(columns - right - 18, Math.max(...titles.map(width)));
  const lines = lab.parameters.map(({ name, title, min, max, values }, i) => {
    const on = i === cursor;
    const row = `${on ? symbols.pointer : ' '} ${pad(title, left)}  ${pad(names[i]!, right, 'start')}`;
    const range = values ? namesOrPlace(values, draft[name]! - min) : `${min} to ${max}`;
    return ` ${on ? theme.accent(row) : row}   ${theme.dim(range)}`;
  });
  const typing = editsSeed(session.panel, lab.parameters);
  const label = `${typing ? symbols.pointer : ' '} ${pad('seed', left)} `;
  lines.push(
    ` ${typing ? drawField(label, seed, true, columns - 2, theme) : `${label} ${truncate(singleLine(seed.text), columns - left - 6)}`}`,
  );
  const inTwo = twoColumns(lines, columns);
  const note = wrap(
    'The same seed and settings give the same run. For another run, type another seed. Press Enter to run it from the start.',
    columns - 2,
  );
  const roomy = rows >= inTwo.length + note.length + 6;
  const noted = rows >= inTwo.length + note.length + 2;
  const height = Math.max(1, rows - 1 - (noted ? note.length + 1 : 0));
  const half = inTwo.length - 1;
  const at = inTwo === lines ? cursor : cursor === lines.length - 1 ? half : cursor % half;
  const shown = visibleSlice(inTwo, scrollIntoView(0, at, height), height).shown;
  return [
    ...(roomy ? [''] : []),
    theme.strong(' Settings'),
    ...(roomy ? [''] : []),
    ...shown,
    ...(noted ? ['', ...indented(note)] : []),
  ].slice(0, rows);
}

/** Many rows in two columns, where these fit beside each other; the seed stays alone at the end. */
function twoColumns(lines: readonly string[], columns: number): readonly string[] {
  const widest = Math.max(...lines.slice(0, -1).map(width));
  if (lines.length <= 10 || 2 * widest + 4 > columns) return lines;
  const settings = lines.slice(0, -1);
  const half = Math.ceil(settings.length / 2);
  const rowsOfTwo = Array.from({ length: half }, (_, i) =>
    settings[i + half] === undefined ? settings[i]! : `${pad(settings[i]!, widest + 4)}${settings[i + half]}`,
  );
  return [...rowsOfTwo, lines.at(-1)!];
}

/** All names of a parameter's values where they are few and short; else which one it is. */
const namesOrPlace = (values: readonly string[], at: number): string => {
  const all = values.join(' or ');
  return values.length < 4 && width(all) <= 12 ? all : `${at + 1} of ${values.length}`;
};

/** What an action asks for, below the picture that it is about where there is room. */
function inputView(
  lab: Lab,
  session: LabSession,
  panel: LabInputPanel,
  room: Size,
  theme: Theme,
): Pick<LabView, 'lines'> {
  const { columns, rows } = room;
  const asked = indented(wrap(panel.prompt, columns - 2)).map(theme.strong);
  const style = { columns: columns - 1, numbered: true };
  const options = panel.options ?? [];
  const all = choiceRows(options, panel.cursor, style, theme).map(line => ` ${line}`);
  const height = Math.max(1, Math.min(all.length, rows - asked.length, Math.max(6, Math.floor(rows / 2))));
  const upTo = (count: number) => choicesHeight(options.slice(0, count), style);
  const top = scrollIntoView(0, upTo(panel.cursor), height, upTo(panel.cursor + 1) - 1);
  const { shown } = visibleSlice(all, top, height);
  const field = [
    ` ${drawField('', panel.field, true, columns - 2, theme).trimStart()}`,
    ...(panel.problem === null
      ? []
      : indented(wrap(`! ${panel.problem}`, columns - 2, { hang: '  ' })).map(theme.wrong)),
  ];
  const below = [...asked, ...(panel.options === null ? field : shown)];
  const left = rows - below.length - 1;
  const frame =
    left >= leastFrame ? [...padRows(frameLines(lab, session.player, { columns, rows: left }, theme), left), ''] : [];
  return { lines: [...frame, ...below].slice(0, rows) };
}

/** The seed as the header shows it: a person may have typed anything. */
const printableSeed = ({ seed }: LabSession): string => truncate(singleLine(seed), 16);

/** What somebody does outside of the run. */
function doingIn(panel: Exclude<LabPanel, { kind: 'run' }>): string {
  if (panel.kind === 'look') return 'your turn';
  if (panel.kind !== 'input') return panel.kind;
  return panel.leave !== null ? 'your turn' : panel.options === null ? 'typing' : 'choosing';
}

/** Right end of the header: how far the run is and what it does. */
export function labStatus(session: LabSession, columns: number): string {
  const { player, panel } = session;
  const place = `${player.shown} of ${player.stops.length}`;
  if (columns < 60) return `${place}, seed ${printableSeed(session)}`;
  const doing =
    panel.kind !== 'run'
      ? doingIn(panel)
      : isAsking(player)
        ? 'your turn'
        : player.playing
          ? player.speed === 1
            ? 'playing'
            : `playing x${player.speed}`
          : isAtEnd(player)
            ? 'done'
            : 'paused';
  return `${place}, ${doing}, seed ${printableSeed(session)}`;
}

const indented = (lines: readonly string[]): string[] => lines.map(line => (line === '' ? '' : ` ${line}`));
