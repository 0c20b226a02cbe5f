import { describe, expect, test } from 'vitest';
import { createService, type Exchange } from '../../src/service';
import { stories } from './_stories';

const shownHeaders = new Set(
  'Location Allow WWW-Authenticate Retry-After Accept Accept-Patch Accept-Encoding Deprecation Sunset Api-Version Idempotent-Replayed Vary RateLimit-Limit RateLimit-Remaining'.split(
    ' ',
  ),
);

/** Fields that tell nothing about the case. */
const ofEach = new Set(['request_id', 'doc_url']);

/** The fields of responses by name, the first and the latest of each; of a signed URL its parts. */
function remember(known: Map<string, string>, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') continue;
    if (URL.canParse(value)) remember(known, Object.fromEntries(new URL(value).searchParams));
    known.set(name, value);
    if (!known.has(`first_${name}`)) known.set(`first_${name}`, value);
  }
}

const parsed = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : null);

/** The status, the headers that differ from one response to another, and the body with its first items. */
function responseLines({ response }: Exchange): string[] {
  const { status, headers, body } = response!;
  const shown = headers
    .filter(([name, value]) => shownHeaders.has(name) && value !== '100')
    .map(pair => pair.join(': '));
  const json = parsed(body) as { data?: unknown[]; error?: { request_id?: string; doc_url?: string } } | null;
  const text =
    json === null
      ? body
      : JSON.stringify(json, (name, value) =>
          ofEach.has(name) ? undefined : name === 'scopes' && value.length > 12 ? 'all' : value,
        );
  return [
    `  ${[status, ...shown].join(', ')}`,
    ...(text === ''
      ? []
      : text
          .slice(0, 1500)
          .split('\n')
          .map(line => `  ${line}`)),
  ];
}

async function told(lines: readonly string[]): Promise<string[]> {
  const service = createService();
  const known = new Map<string, string>();
  let keys = 0;
  const once = async (line: string): Promise<string[]> => {
    const [, as = '', method = '', path = '', rest = ''] = /^(\w+) ([A-Z]+) (\S+) ?(.*)$/s.exec(line)!;
    const filled = (text: string) => text.replace(/\$([a-z_]+)/g, (_, name: string) => known.get(name) ?? `no ${name}`);
    const [body = '', header] = rest.split(/ ?\| /);
    const headers = header === undefined ? [] : [header.split(/: ?/) as [string, string]];
    if (method === 'POST' && headers.every(([name]) => name !== 'Idempotency-Key'))
      headers.push(['Idempotency-Key', `story-${++keys}`]);
    const exchange = await service.send({
      as,
      method,
      path: filled(path),
      headers: headers.map(([name, value]) => [name, filled(value)]),
      body: body === '' ? null : body,
    });
    remember(known, parsed(exchange.response!.body));
    return responseLines(exchange);
  };
  const result: string[] = [];
  for (const line of lines) {
    const wait = /^wait (\d+)$/.exec(line);
    const until = /^until (\d+)$/.exec(line);
    const times = /^(\d+)x (.*)$/s.exec(line);
    result.push(line.slice(0, 300));
    if (wait) service.clock.advance(Number(wait[1]));
    else if (until) service.clock.advance(Number(until[1]) - service.clock.now());
    else if (times) {
      let last: string[] = [];
      const statuses: string[] = [];
      for (let i = 0; i < Number(times[1]); i++) {
        last = await once(times[2]!);
        statuses.push(last[0]!.trim().slice(0, 3));
      }
      result.push(`  ${statuses.join(' ')}`, ...last);
    } else result.push(...(await once(line)));
  }
  return result;
}

/** What happens over time and at the limits: whatever a client is told there shows in a diff. */
describe('a story', () => {
  test.each(Object.entries(stories))('of %s', async (name, lines) => {
    await expect(`${(await told(lines)).join('\n')}\n`).toMatchFileSnapshot(
      `recorded/stories/${name.replaceAll(' ', '-')}.txt`,
    );
  });
});
