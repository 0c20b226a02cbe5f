import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { curlDemo } from '../../src/commands/_curl-demo';
import { courseEpoch, virtualClock } from '../../src/conventions/clock';
import { curlLine, curlScript } from '../../src/course/curl';
import { programCommand } from '../../src/course/program-command';
import { openStep, stepFlaws } from '../../src/course/run-steps';
import { combineFlaws } from '../../src/flaws/combine';
import { flaws } from '../../src/generated/flaws';
import { lessons } from '../../src/generated/lessons';
import { createService } from '../../src/service';
import type { Exchange } from '../../src/service/exchange';
import { createSender, type SendRequest } from '../../src/service/send';
import { part } from '../support/size';
import { opened } from './_wire';

const shell = async (text: string) => (await promisify(execFile)('sh', ['-c', text])).stdout;

/** Writes down what arrives, by both ways. */
function recorder() {
  const seen: object[] = [];
  return {
    seen,
    callers: createService().callers,
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const names = ['authorization', 'content-type', 'if-match', 'x-empty', 'x-odd'];
      const headers = names.map(name => `${name}: ${request.headers.get(name)}`);
      seen.push({ method: request.method, path: pathname + search, headers, body: await request.text() });
      return new Response(request.method === 'HEAD' ? null : 'x');
    },
  };
}

describe('a request as a curl line', () => {
  it.each<Partial<SendRequest>>([
    { path: '/orders?limit=2' },
    { method: 'HEAD', path: '/orders' },
    { method: 'OPTIONS', path: '/orders' },
    { method: 'DELETE', path: '/projects/prj_1', headers: [['If-Match', '"a", "b"']] },
    { method: 'POST', path: '/v1/charges', body: '{"amount": 4200}' },
    { method: 'POST', path: '/v1/charges', body: 'no JSON' },
    { method: 'POST', path: '/v1/charges' },
    { method: 'PATCH', path: '/x', headers: [['Content-Type', 'application/merge-patch+json']], body: '{"a": null}' },
    { path: '/orders?filter[status]={paid}&x=[1-3]' },
    { path: '/order s?name=Zoë#part' },
    { path: '/a/../b//c' },
    { path: '/it’s' },
    { path: "/it's?x='$HOME'`date`", headers: [['X-Odd', "it's $HOME `date` \\ !"]] },
    { path: '/', headers: [['X-Empty', '']] },
    { method: 'POST', path: '/', body: "it's\ntwo lines $HOME `date` \\n" },
    { method: 'POST', path: '/', body: '@/etc/hostname' },
    { method: 'PUT', path: '/', body: '-d x' },
  ])('asks for what was asked for: %j', async request => {
    const direct = recorder();
    const clock = virtualClock();
    const send = createSender({ ...direct, clock, base: 'http://127.0.0.1' });
    const exchange = await send({ as: 'till', method: 'GET', path: '/', ...request });
    const pasted = recorder();
    const { base } = await opened({}, () => pasted);
    await shell(`BASE=${base}; ${curlLine(exchange)} -s`);
    expect(pasted.seen).toEqual(direct.seen);
  });
});

/** A line of the shell that sends a request and shows the response; another one keeps a cursor. */
const isRequest = (line: string) => line.startsWith('curl ');

describe('the lines that show a flaw', () => {
  const { callers } = createService();
  const shown = flaws.filter(flaw => curlDemo(flaw, callers, 'http://127.0.0.1') !== null);

  it('are there for nearly every flaw that the wire shows', () => {
    const wire = flaws.filter(flaw => flaw.probe);
    expect(shown.length).toBeGreaterThan(wire.length * 0.9);
  });

  it.each(part(shown))('$id: pasted, they answer otherwise than without the flaw', async flaw => {
    const paste = async (some: Parameters<typeof combineFlaws>[0]) => {
      const { base } = await opened({}, address =>
        createService({ ...combineFlaws(some), base: address, clock: virtualClock() }),
      );
      const { lines, times } = curlDemo(flaw, callers, base)!;
      const out = await shell(
        Array.from({ length: times }, () => lines.map(line => (isRequest(line) ? `${line} -s; echo` : line)))
          .flat()
          .join('\n'),
      );
      expect(out.match(/^HTTP\/1\.1 \d{3}/gm)).toHaveLength(lines.filter(isRequest).length * times);
      return out.replaceAll(base, '').replaceAll(/^(?:ETag|Content-Length): .*$/gm, '');
    };
    expect(await paste([flaw])).not.toBe(await paste([]));
  });
});

describe('what is handed over', () => {
  it('names the service that answers the same: its flaws and the moment', async () => {
    const lesson = await lessons['idempotency-keys']!();
    const step = 'the-till-tries-again';
    const { exchanges } = (await openStep(lesson, step)).run;
    const text = curlScript({
      title: 'Charge once',
      flaws: stepFlaws(lesson, step),
      exchanges,
      program: 'api-design-tutor',
    });
    expect(text).toContain('#   api-design-tutor serve --at 2026-01-05T09:00:02Z --flaw post-without-key\n');
    expect(text).toContain('\nBASE=http://127.0.0.1:4310\ncurl -i -X POST "$BASE"');
  });

  it('begins its command as this program was started', () => {
    const started = (file: string, event?: string) =>
      programCommand({ argv: ['node', file], env: { npm_lifecycle_event: event } });
    expect(started('/clone/bin/api-design-tutor.js', 'start')).toBe('npm start --');
    expect(started('/clone/bin/api-design-tutor.js')).toBe('node /clone/bin/api-design-tutor.js');
    expect(started("/Ada's/bin/api-design-tutor.js")).toBe(`node '/Ada'\\''s/bin/api-design-tutor.js'`);
    expect(started('/usr/local/bin/api-design-tutor')).toBe('api-design-tutor');
  });

  it('has the same answers when it is pasted', async () => {
    const flaw = flaws.find(({ id }) => id === 'mixed-field-case')!;
    const inProcess = createService(combineFlaws([flaw]));
    const sent: Exchange[] = [];
    for (const request of [
      { as: 'member', method: 'GET', path: '/projects/prj_1' },
      { as: 'till', method: 'GET', path: '/orders?limit=3' },
      { as: 'stranger', method: 'GET', path: '/projects/prj_1' },
      {
        as: 'till',
        method: 'POST',
        path: '/v1/charges',
        headers: [['Idempotency-Key', '"k-1"']] as [string, string][],
        body: '{"amount": 4200, "currency": "EUR", "source": "card_9"}',
      },
    ]) {
      sent.push(await inProcess.send(request));
    }
    const { base } = await opened({}, address =>
      createService({ ...combineFlaws([flaw]), base: address, clock: virtualClock(courseEpoch) }),
    );
    const script = curlScript({ title: 'x', flaws: [flaw.id], exchanges: sent });
    const out = await shell(script.replace(/^BASE=.*$/m, `BASE=${base}`).replaceAll('curl -i', 'curl -i -s'));
    for (const { response } of sent) {
      expect(out).toContain(`HTTP/1.1 ${response!.status} `);
      expect(out).toContain(response!.body.replaceAll('http://127.0.0.1/', `${base}/`));
      const etag = response!.headers.find(([name]) => name === 'ETag')?.[1];
      if (etag) expect(out).toContain(etag);
    }
  });
});
