import { type Command, type Io, printList } from '../command';
import { areas, areaTitle } from '../conventions/area';
import { type Flaw, shows } from '../flaws/flaw';
import { table, wrap } from '../text/layout';
import { chosenFlaws } from './_flaws';
import { tableColumns } from './_table-columns';

const command: Command = {
  usage: 'flaws [ids...]',
  summary:
    'list every flaw that the reference service and the exercises can have; with an id, watch what it does to a client',
  order: 10,
  complete: async () => (await import('../generated/flaws')).flaws.map(({ id }) => id),
  async run(ids, _options, io) {
    if (ids.length > 0) return showFlaws(await chosenFlaws(ids), io);
    const { flaws } = await import('../generated/flaws');
    const rows = areas.flatMap(area => flaws.filter(flaw => flaw.area === area));
    if (io.globals.json) return printList(io, rows.map(asItem));
    const lines = table(
      rows.map(flaw => [flaw.id, shows(flaw), flaw.title]),
      tableColumns(io) - 2,
    );
    const parts = areas.flatMap(area => [
      io.theme.strong(areaTitle(area)),
      ...lines.filter((_, i) => rows[i]!.area === area).map(line => `  ${line}`),
      '',
    ]);
    io.out(
      `${parts.join('\n')}\nWatch what a flaw does with: api-design-tutor flaws ID\nSee it in a description with: api-design-tutor openapi --flaw ID\n`,
    );
    return 0;
  },
};

export default command;

/** A flaw as --json prints it. */
const asItem = (flaw: Flaw) => {
  const { id, area, title, clauses, lesson, rule, checkedBy = [] } = flaw;
  return { id, area, title, clauses, lesson, shows: shows(flaw), rule, probes: checkedBy };
};

/** Each flaw with its requests on the reference service, without and with the fix. */
async function showFlaws(flaws: readonly Flaw[], io: Io): Promise<number> {
  const [{ canPlay, playFlaw, redacted }, { playLines }] = await Promise.all([
    import('../review/play/play'),
    import('../review/play/lines'),
  ]);
  const played = await Promise.all(
    flaws.map(async flaw => ({ flaw, play: canPlay(flaw.id) ? redacted(await playFlaw(flaw.id)) : null })),
  );
  if (io.globals.json)
    return printList(
      io,
      played.map(({ flaw, play }) => ({ ...asItem(flaw), play })),
    );
  const columns = Math.min(io.columns, 120);
  const told = played.map(({ flaw, play }) => {
    const lines = play === null ? unplayed(flaw, io) : playLines(play, columns, io.theme);
    return [...lines, '', ...pointers(flaw, io)].join('\n');
  });
  io.out(`${told.join('\n\n')}\n`);
  return 0;
}

const unplayed = ({ title }: Flaw, { columns, theme }: Io): string[] => [
  ...wrap(theme.strong(title), columns),
  ...wrap('The flaw is only in the description, so no response shows it.', columns),
];

/** Where to go from a flaw. */
const pointers = (flaw: Flaw, { columns, theme }: Io): string[] => {
  const rows: [string, string][] = [
    ['Lesson', `api-design-tutor lesson ${flaw.lesson}`],
    ...(flaw.rule === null ? [] : [['Rule', `api-design-tutor lint --explain ${flaw.rule}`] as [string, string]]),
    shows(flaw) === 'description'
      ? ['See it', `api-design-tutor openapi --flaw ${flaw.id}`]
      : ['Try it', `api-design-tutor serve --flaw ${flaw.id}`],
  ];
  return rows.flatMap(([label, text]) =>
    wrap(`${theme.dim(label.padEnd(8))}${text}`, columns, { indent: '', hang: ' '.repeat(8) }),
  );
};
