import { pad, singleLine, truncate, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { Lab, LabFigures, Recording } from './types';

/** A lesson by its name, as the program's list of lessons has it. */
interface NamedLesson {
  id: string;
  title: string;
  topic: string;
}

/** The lessons that a lab shows something of, its own first; unknown ids are left out. */
export const lessonsOfLab = <Known extends NamedLesson>(
  { lesson, alsoLessons = [] }: Pick<Lab, 'lesson' | 'alsoLessons'>,
  known: readonly Known[],
): Known[] => [lesson, ...alsoLessons].flatMap(id => known.find(each => each.id === id) ?? []);

/** True when nothing that must not happen did happen, on any side. */
export const isCalm = ({ rows }: LabFigures): boolean =>
  rows.filter(({ harm }) => harm).every(({ values }) => values.every(value => value === 0));

/**
 * The end of a run in numbers: a row for each measure, a column for each side. A harm above 0 has its sign and its colour.
 *
 * @returns lines no wider than `columns`
 */
export function figureLines(figures: LabFigures, columns: number, theme: Theme): string[] {
  const { sides, rows, calm } = figures;
  const cells = rows.map(({ values, harm }) =>
    values.map(value => ({
      text: harm && value !== 0 ? `! ${value}` : String(value),
      wrong: harm === true && value !== 0,
    })),
  );
  const widths = sides.map((side, i) => Math.max(width(side), ...cells.map(row => width(row[i]?.text ?? ''))));
  const right = widths.reduce((sum, each) => sum + each + 2, 0);
  const left = Math.min(Math.max(...rows.map(({ title }) => width(title)), 0), Math.max(8, columns - right));
  const head = ' '.repeat(left) + sides.map((side, i) => `  ${pad(side, widths[i]!, 'start')}`).join('');
  const table = cells.flatMap((row, at) => {
    const name = rows[at]!.title;
    const title = width(name) <= left ? [name] : wrap(name, left, { hang: '  ' });
    const values = row.map(({ text, wrong }, i) => {
      const cell = `  ${pad(text, widths[i]!, 'start')}`;
      return wrong ? theme.wrong(cell) : cell;
    });
    return title.map((line, i) => (i === title.length - 1 ? pad(line, left) + values.join('') : line));
  });
  return [
    ...(width(head) <= columns ? [theme.strong(head)] : wrap(sides.join(', '), columns).map(theme.strong)),
    ...table.map(line => truncate(line, columns)),
    ...(isCalm(figures) ? ['', ...wrap(calm, columns)] : []),
  ];
}

/** The end of a run: its numbers, what each client saw and why, and the lessons about it. */
export function outcomeLines(
  lab: Lab,
  recording: Recording,
  known: readonly NamedLesson[],
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...figureLines(lab.figures(recording), columns, theme),
    '',
    ...lab.summary(recording, columns, theme),
    ...lessonLines(lab, known, columns, theme),
  ];
}

/** All that happened and what it came to, as text. */
export const transcriptLines = (lab: Lab, recording: Recording, columns: number, theme: Theme): string[] => [
  theme.strong(`${lab.title}: ${lab.topic}`),
  '',
  ...lab.transcript(recording, columns, theme),
  '',
  theme.strong('What happened'),
  '',
  ...lab.summary(recording, columns, theme),
];

/** The whole run as text, with its numbers and the way to its lessons at the end. */
export function runAsText(
  lab: Lab,
  recording: Recording,
  known: readonly NamedLesson[],
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...transcriptLines(lab, recording, columns, theme),
    '',
    theme.strong('In numbers'),
    '',
    ...figureLines(lab.figures(recording), columns, theme),
    ...lessonLines(lab, known, columns, theme),
  ];
}

/** The run for a program: the recording, the questions with their answers, the numbers, and the lessons. */
export const runAsJson = (lab: Lab, recording: Recording) => {
  const figures = lab.figures(recording);
  return {
    ...recording,
    questions: lab.questions(recording),
    decisions: lab.decisions?.(recording) ?? [],
    figures: { ...figures, calm: isCalm(figures) ? figures.calm : null },
    lessons: [lab.lesson, ...(lab.alsoLessons ?? [])],
  };
};

function lessonLines(lab: Lab, known: readonly NamedLesson[], columns: number, theme: Theme): string[] {
  const lessons = lessonsOfLab(lab, known);
  if (lessons.length === 0) return [];
  return [
    '',
    theme.strong(lessons.length === 1 ? 'The lesson about this' : 'The lessons about this'),
    ...lessons.flatMap(({ id, title, topic }, i) =>
      wrap(`${i + 1} ${singleLine(title)} · ${topic} (lesson ${id})`, columns, { indent: '  ', hang: '    ' }),
    ),
  ];
}
