import { type Command, printList } from '../command';
import { areas, areaTitle } from '../conventions/area';
import { shows } from '../flaws/flaw';
import { table } from '../text/layout';

const command: Command = {
  usage: 'flaws',
  summary: 'list every flaw that the reference service and the exercises can have',
  order: 10,
  async run(_args, _options, io) {
    const { flaws } = await import('../generated/flaws');
    const rows = areas.flatMap(area => flaws.filter(flaw => flaw.area === area));
    if (io.globals.json) {
      printList(
        io,
        rows.map(flaw => {
          const { id, area, title, clauses, lesson, rule } = flaw;
          return { id, area, title, clauses, lesson, shows: shows(flaw), rule };
        }),
      );
      return 0;
    }
    const lines = table(
      rows.map(flaw => [flaw.id, shows(flaw), flaw.title]),
      io.columns - 2,
    );
    const parts = areas.flatMap(area => [
      io.theme.strong(areaTitle(area)),
      ...lines.filter((_, i) => rows[i]!.area === area).map(line => `  ${line}`),
      '',
    ]);
    io.out(`${parts.join('\n')}\nSee a flaw in a description with: api-design-tutor openapi --flaw ID\n`);
    return 0;
  },
};

export default command;
