import { type Command, InputError } from '../command';
import type { Flaw } from '../flaws/flaw';
import { clean } from '../text/layout';
import { near } from '../text/near';

const formats = ['json', 'yaml'];

/** In: ids as the person wrote them. Out: the flaws; an unknown one is an InputError that names near ones. */
async function chosen(ids: readonly string[]): Promise<Flaw[]> {
  const { flaws } = await import('registry:flaws');
  return [...new Set(ids)].map(id => {
    const flaw = flaws.find(known => known.id === id);
    if (flaw) return flaw;
    const like = near(
      id,
      flaws.map(known => known.id),
    );
    throw new InputError(
      'unknown_flaw',
      `No flaw is called "${clean(id).slice(0, 80)}".`,
      like.length > 0
        ? `Did you mean ${like.join(' or ')}? "api-design-tutor flaws" lists them all.`
        : '"api-design-tutor flaws" lists them all.',
    );
  });
}

export default {
  usage: 'openapi',
  summary: 'Print the reference service’s API description',
  order: 10,
  options: [
    { flags: '--flaw <id>', summary: 'put a flaw into it; may be repeated', collect: true },
    { flags: '--format <format>', summary: 'json or yaml', default: 'json' },
  ],
  async run(_args, options, io) {
    const format = String(options.format ?? 'json');
    if (!formats.includes(format)) {
      throw new InputError(
        'unknown_format',
        `The format "${clean(format).slice(0, 40)}" is not known here.`,
        `Use --format ${formats.join(' or --format ')}.`,
      );
    }
    const wanted = await chosen((options.flaw as string[] | undefined) ?? []);
    const { describeService } = await import('../service');
    const { describeFlaws, FlawConflict } = await import('../flaws/combine');
    try {
      const { document, applied } = describeFlaws(describeService(), wanted, 'openapi');
      for (const { flaw, places } of applied) {
        if (places !== null && places.length > 0) continue;
        io.err(
          places === null
            ? `The flaw ${flaw.id} finds no place in this description.\n`
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
