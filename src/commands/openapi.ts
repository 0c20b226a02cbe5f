import { type Command, InputError } from '../command';
import { defaultPort, localBaseUrl } from '../service/base';
import { jsonText } from '../text/control-characters';
import { stripControlCharacters } from '../text/layout';
import { chosenFlaws } from './_flaws';
import { momentOf } from './_moment';

const formats = ['json', 'yaml'];

export default {
  usage: 'openapi',
  summary: 'print the reference service’s API description',
  order: 10,
  options: [
    { flags: '--flaw <id>', summary: 'add a flaw (repeatable)', collect: true },
    { flags: '--format <format>', summary: 'the output format: json or yaml', default: 'json' },
    { flags: '--server <url>', summary: `the server URL to print (default: where serve listens)` },
    { flags: '--at <time>', summary: 'print the dates that serve uses with the same --at (default: now)' },
  ],
  complete: async (_, option) =>
    option === 'flaw' ? (await import('../generated/flaws')).flaws.map(({ id }) => id) : option === null ? [] : null,
  async run(_args, options, io) {
    const format = String(options.format ?? 'json');
    if (!formats.includes(format)) {
      throw new InputError(
        'unknown_format',
        `The format "${stripControlCharacters(format).slice(0, 40)}" isn’t supported.`,
        `Use --format ${formats.join(' or --format ')}.`,
      );
    }
    const wanted = await chosenFlaws((options.flaw as string[] | undefined) ?? []);
    const base = serverUrl(options.server);
    const at = momentOf(options.at);
    const { contractShift, describeService } = await import('../service');
    const { describeFlaws, FlawConflict } = await import('../flaws/combine');
    try {
      const { document, applied } = describeFlaws(
        describeService(undefined, { base, shift: at === null ? contractShift(io.now()) : 0 }),
        wanted,
        'openapi',
      );
      for (const { flaw, places } of applied) {
        if (places !== null && places.length > 0) continue;
        io.err(
          places === null
            ? `This description has no place for the flaw ${flaw.id}.\n`
            : `The flaw ${flaw.id} shows only on the wire, so the description stays as it is.\n`,
        );
      }
      if (format === 'yaml' && !io.globals.json) {
        const { dump } = await import('js-yaml');
        io.out(dump(document, { lineWidth: 100, noRefs: true }));
      } else io.out(jsonText(document));
      return 0;
    } catch (error) {
      if (error instanceof FlawConflict) throw new InputError(error.code, error.message);
      throw error;
    }
  },
} satisfies Command;

/** @throws InputError invalid_server */
function serverUrl(value: unknown): string {
  if (value === undefined) return `${localBaseUrl}:${defaultPort}`;
  const text = String(value);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '') {
    return text.replace(/\/+$/, '');
  }
  throw new InputError(
    'invalid_server',
    `"${stripControlCharacters(text).slice(0, 80)}" isn’t the URL of a server.`,
    'Write it with its scheme and without credentials or a query, such as --server https://api.example.com.',
  );
}
