import { type Command, InputError } from '../command';
import { stripControlCharacters } from '../text/layout';
import { chosenFlaws } from './_flaws';

const formats = ['json', 'yaml'];

export default {
  usage: 'openapi',
  summary: 'print the reference service’s API description',
  order: 10,
  options: [
    { flags: '--flaw <id>', summary: 'add a flaw; may be repeated', collect: true },
    { flags: '--format <format>', summary: 'json or yaml', default: 'json' },
  ],
  async run(_args, options, io) {
    const format = String(options.format ?? 'json');
    if (!formats.includes(format)) {
      throw new InputError(
        'unknown_format',
        `The format "${stripControlCharacters(format).slice(0, 40)}" isn’t known here.`,
        `Use --format ${formats.join(' or --format ')}.`,
      );
    }
    const wanted = await chosenFlaws((options.flaw as string[] | undefined) ?? []);
    const { describeService } = await import('../service');
    const { describeFlaws, FlawConflict } = await import('../flaws/combine');
    try {
      const { document, applied } = describeFlaws(describeService(), wanted, 'openapi');
      for (const { flaw, places } of applied) {
        if (places !== null && places.length > 0) continue;
        io.err(
          places === null
            ? `The flaw ${flaw.id} has no place in this description.\n`
            : `The flaw ${flaw.id} shows on the wire only; the description stays as it is.\n`,
        );
      }
      if (format === 'yaml' && !io.globals.json) {
        const { dump } = await import('js-yaml');
        io.out(dump(document, { lineWidth: 100, noRefs: true }));
      } else io.out(`${JSON.stringify(document, null, 2)}\n`);
      return 0;
    } catch (error) {
      if (error instanceof FlawConflict) throw new InputError(error.code, error.message);
      throw error;
    }
  },
} satisfies Command;
