import { describe, expect, it } from 'vitest';
import { responsePart } from '../../src/course/expectations';
import { parseLesson } from '../../src/course/parse';
import { RunError } from '../../src/course/request-session';
import { openStep, runChain, runFixedVersion } from '../../src/course/run-steps';
import type { Lesson } from '../../src/course/types';
import { broken, soundLesson } from './fixture';

const runStep = async (...asked: Parameters<typeof openStep>) => (await openStep(...asked)).run;

const lessonOf = (text: string): Lesson => {
  const { lesson, problems } = parseLesson(text, 'lessons/small.md');
  if (!lesson) throw new Error(JSON.stringify(problems));
  return lesson;
};

const sound = lessonOf(soundLesson);
const charge = '{"amount": 4200, "currency": "EUR", "source": "card_9"}';
/** The fixture with other requests in its second step. */
const withRequests = (http: string): Lesson =>
  lessonOf(
    broken(
      `\`\`\`http\n# @as till\n# @expect-flawed status is 201\nPOST /v1/charges\n\n${charge}\n\`\`\``,
      `\`\`\`http\n${http}\n\`\`\``,
    ),
  );
const key = (name: string) => `Idempotency-Key: "${name}"`;

describe('running steps', () => {
  it('replays the steps before on a fresh service, each time alike', async () => {
    const once = await runStep(sound, 'second-step');
    const twice = await runStep(sound, 'second-step');
    expect(once).toEqual(twice);
    expect(once.exchanges).toHaveLength(1);
    expect(JSON.parse(once.exchanges[0]!.response!.body).id).toBe('ch_2');
  });

  it('sends the same requests without the flaws', async () => {
    const cured = await runStep(sound, 'second-step', { withoutFlaws: true });
    expect(cured.exchanges[0]!.response!.status).toBe(400);
    expect(cured.broken).toEqual([]);
  });

  it('gives one run for each step, and none for a step without requests', async () => {
    const runs = await runChain(sound);
    expect(runs.map(run => run.exchanges.length)).toEqual([1, 1, 0, 0, 0]);
  });

  it('begins afresh where a step names its own flaws', async () => {
    const lesson = lessonOf(broken('step: second-step\n', 'step: second-step\n     flaws: key-accepted-and-ignored\n'));
    const { exchanges } = await runStep(lesson, 'second-step');
    expect(exchanges[0]!.response!.status).toBe(400);
  });

  it('lets virtual time pass, keeps lost answers away, and the service works all the same', async () => {
    const lesson = withRequests(
      `# @as till\n# @lost\nPOST /v1/charges\n\n${charge}\n\n###\n# @as till\n# @wait 2s\nGET /v1/charges`,
    );
    const { exchanges } = await runStep(lesson, 'second-step');
    expect(exchanges[0]!.response).toBeNull();
    expect(exchanges[1]!.at - exchanges[0]!.at).toBe(2000);
    expect(JSON.parse(exchanges[1]!.response!.body).data).toHaveLength(2);
  });

  it('sends overlapping requests while the first is still at work', async () => {
    const two = `# @as till\nPOST /v1/charges\n${key('k')}\n\n${charge}\n\n###\n# @as till\n# @together\nPOST /v1/charges\n${key('k')}\n\n${charge}`;
    const cured = await runStep(withRequests(two), 'second-step', { withoutFlaws: true });
    expect(cured.exchanges.map(({ response }) => response!.status)).toEqual([201, 409]);
    const apart = await runStep(withRequests(two.replace('# @together\n', '')), 'second-step', { withoutFlaws: true });
    expect(apart.exchanges.map(({ response }) => response!.status)).toEqual([201, 201]);
  });

  it('puts earlier answers into later requests', async () => {
    const lesson = withRequests(
      `# @as till\n# @expect body.id is {{first.body.id}}\n# @expect body.amount is 4200\nGET {{first.headers.location}}`,
    );
    const { exchanges, broken } = await runStep(lesson, 'second-step');
    expect(exchanges[0]!.request.path).toBe('/v1/charges/ch_1');
    expect(broken).toEqual([]);
  });

  it('sends to a URL that an earlier response handed out', async () => {
    const lesson = withRequests(
      [
        '# @as till\n# @name file\nPOST /uploads\n\n{"file_name": "a.txt", "media_type": "text/plain", "size_bytes": 3}',
        '# @as nobody\n# @expect status is 204\nPUT {{file.body.upload_url}}\nContent-Type: text/plain\n\nabc',
      ].join('\n\n###\n'),
    );
    const { exchanges, broken } = await runStep(lesson, 'second-step');
    expect(broken).toEqual([]);
    expect(exchanges[1]!.request.path).toMatch(/^\/uploads\/up_1\/content\?/);
  });

  it('says which expectation did not hold, where, and what came instead', async () => {
    const lesson = withRequests(
      `# @as till\n# @expect status is 404\n# @expect body.data.length is 7\nGET /v1/charges`,
    );
    const { broken } = await runStep(lesson, 'second-step');
    const first = lesson.chain.steps[1]!.script!.requests[0]!.expect[0]!.line;
    expect(broken).toEqual([
      { line: first, message: 'Expected (flawed run): status is 404; but it is 200' },
      { line: first + 1, message: 'Expected (flawed run): body.data.length is 7; but it is 1' },
    ]);
  });

  it('says when a reference leads to nothing', async () => {
    const { broken } = await runStep(withRequests('# @as till\nGET /v1/charges/{{first.body.nothing}}'), 'second-step');
    expect(broken[0]!.message).toContain('has no `body.nothing`');
  });

  it('refuses unknown steps, unknown flaws, and requests that HTTP does not have', async () => {
    await expect(runStep(sound, 'no-step')).rejects.toThrow(RunError);
    await expect(runChain(lessonOf(broken('flaws: post-without-key', 'flaws: no-flaw')))).rejects.toThrow('`no-flaw`');
    const body = withRequests('# @as till\nGET /v1/charges\n\n{"a": 1}');
    await expect(runStep(body, 'second-step')).rejects.toMatchObject({
      name: 'RunError',
      line: body.chain.steps[1]!.script!.requests[0]!.line,
    });
  });
});

describe('the fixed version', () => {
  it('is the steps once more where the lesson brings no requests of its own', async () => {
    const parts = await runFixedVersion(sound);
    expect(parts.map(part => part.title)).toEqual(['The first step', 'The second step']);
    expect(parts.map(part => part.run.exchanges[0]!.response!.status)).toEqual([400, 400]);
  });

  it('is the careful client where there is one', async () => {
    const lesson = lessonOf(
      broken(
        'The service asks for a key.',
        `It sends a key.\n\n\`\`\`http\n# @as till\nPOST /v1/charges\n${key('a')}\n\n${charge}\n\`\`\`\n\nDone.`,
      ),
    );
    const parts = await runFixedVersion(lesson);
    expect(parts).toHaveLength(1);
    expect(parts[0]!.run.exchanges[0]!.response!.status).toBe(201);
    expect(JSON.stringify(lesson.chain.fixedVersion.after)).toContain('Done.');
  });
});

describe('parts of an answer', () => {
  const response = {
    status: 200,
    reason: 'OK',
    headers: [['ETag', '"1"']] as [string, string][],
    body: '{"data":[{"id":"a"}],"none":null,"constructor":1}',
  };
  it.each([
    ['status', 200],
    ['headers.etag', '"1"'],
    ['body.data[0].id', 'a'],
    ['body.data.length', 1],
    ['body.none', null],
    ['body.constructor', 1],
  ])('%s', (path, value) => expect(responsePart(response, path)).toEqual(value));

  it.each(['headers.location', 'body.data[1]', 'body.toString', 'body.data[0].id.length'])('%s is not there', path =>
    expect(typeof responsePart(response, path)).toBe('symbol'),
  );
});
