import { type Command, InputError, type Io, printList } from '../command';
import { isWithin } from '../conventions/clauses';
import { type OpenPoint, openPoints } from '../conventions/open-points';
import { didYouMean } from '../text/closest-matches';
import { stripControlCharacters, wrap } from '../text/layout';

const command: Command = {
  usage: 'open-points [id]',
  summary: 'list what the API conventions this course teaches leave open, and what the reference service does',
  order: 71,
  complete: ([first]) => (first === undefined ? openPoints.map(({ id }) => id) : []),
  /** The id is that of a point or of a clause; JSON is a list either way. */
  async run([id], _options, io) {
    const wanted = id === undefined ? openPoints : pointsOf(id);
    if (wanted.length === 0) throw unknownPoint(id!);
    if (io.globals.json) printList(io, wanted);
    else io.out(`${(id === undefined ? list(wanted, io) : wanted.flatMap(separate(io))).join('\n')}\n`);
    return 0;
  },
};
export default command;

/** The point of that id, or every point that a clause or a part leaves open. */
function pointsOf(id: string): OpenPoint[] {
  const point = openPoints.find(known => known.id === id);
  return point ? [point] : openPoints.filter(({ clauses }) => clauses.some(clause => isWithin(clause, id)));
}

function unknownPoint(id: string): InputError {
  const known = openPoints.flatMap(point => [point.id, ...point.clauses]);
  return new InputError(
    'unknown_open_point',
    `There is no open point "${stripControlCharacters(id)}", and no clause with that id leaves anything open.`,
    didYouMean(id, known, 'See them all with: api-design-tutor open-points'),
  );
}

/** Every question with our answer; the id opens the rest. */
function list(points: readonly OpenPoint[], { columns, theme }: Io): string[] {
  const inside = (text: string) => wrap(text, columns, { indent: '  ' });
  return [
    ...points.flatMap(({ id, title, choice }) => [
      theme.strong(title),
      ...inside(choice),
      ...inside(`api-design-tutor open-points ${id}`).map(theme.dim),
      '',
    ]),
    ...wrap(
      'To see the alternatives and why we decided against them, run the command shown under each point.',
      columns,
    ),
  ];
}

const separate =
  (io: Io) =>
  (point: OpenPoint, i: number): string[] => [...(i > 0 ? [''] : []), ...detail(point, io)];

/** One point: the question, what is said, our choice, what else one could do, and why. */
function detail(point: OpenPoint, { columns, theme }: Io): string[] {
  const inside = (text: string) => wrap(text, columns, { indent: '  ' });
  const item = (text: string) => wrap(text, columns, { indent: '  • ', hang: '    ' });
  return [
    theme.strong(point.id),
    ...wrap(point.title, columns),
    '',
    'The API conventions',
    ...inside(point.left),
    ...inside(point.clauses.join(', ')).map(theme.dim),
    '',
    'Our choice',
    ...inside(point.choice),
    '',
    'Alternatives',
    ...point.alternatives.flatMap(item),
    '',
    'Why',
    ...inside(point.why),
  ];
}
