import { describe, expect, it } from 'vitest';
import type { Io } from '../../../src/command';
import { doTask } from '../../../src/commands/_task';
import { parseLesson } from '../../../src/course/parse';
import { plainTheme } from '../../../src/text/theme';
import { lessonWithTasks } from './fixture';

const [wire, contract] = parseLesson(lessonWithTasks, 'lessons/small.md').lesson.chain.tasks;

/** What is printed when somebody types these lines. */
async function type(task: typeof wire, ...lines: string[]): Promise<string> {
  return (await typed(task, lines)).text;
}

async function typed(task: typeof wire, lines: string[], editText?: Io['editText']) {
  let printed = '';
  let read = 0;
  async function* input() {
    for (const line of lines) {
      read += 1;
      yield line;
    }
  }
  const out = (text: string) => {
    printed += text;
  };
  const outcome = await doTask(task!, input(), { out, columns: 76, theme: plainTheme, editText });
  return { text: `${printed}(read ${read} of ${lines.length})`, outcome };
}

describe('doing a task by prompts', () => {
  it('begins with the goal, the numbered requests and what can be typed', async () => {
    const text = await type(wire);
    expect(text).toMatch(
      /^Goal: Charge `card_9` twice[\s\S]*Request 1\n {2}# @as till\n[\s\S]*\n {2}1 +type request 1 again\n/,
    );
    expect(text).not.toMatch(/Hint 1|A response can get lost/);
  });

  it('is done by setting a field and adding a request', async () => {
    const body = '{"amount": 4200, "currency": "EUR", "source": "card_9"}';
    const text = await type(wire, '1 @lost', 'a', '# @as till', 'POST /v1/charges', '', body, '.', 'go', 'never read');
    expect(text).toMatch(/Request 1\n {2}# @as till\n {2}# @lost\n/);
    expect(text).toMatch(/Request 2\n {2}# @as till\n {2}POST/);
    expect(text).toMatch(/Charges: 2, goal: 2\n\nDone\.\nNothing joins the two\.\n\(read 8 of 9\)$/);
  });

  it('shows the response, the state and the words for a wrong attempt, and goes on', async () => {
    const text = await type(wire, 'go', 's');
    expect(text).toMatch(/201 Created[\s\S]*Charges: 1, goal: 2[\s\S]*One request makes one charge\.\n\n> Skipped/);
  });

  it('says of an attempt what the screen says: what was rejected first, or how much the rules report', async () => {
    const rejected = await type(wire, '1', '# @as shop', 'GET /orders/o999', '.', 'go');
    expect(rejected).toMatch(/Not yet\.\nResponse 1 is a 404: There’s no such order/);
    const broken = await type(wire, '1', 'get /', '.', 'go');
    expect(broken).toMatch(/Request 1, line 1: `get` is not a method[\s\S]*Can't run\.\nYour text has \d problems?\./);
    const flawed = await type(contract, 'go');
    expect(flawed).toMatch(/Line \d+, [a-z-]+: [\s\S]*Not yet\.\n/);
  });

  it('replaces and takes away fields', async () => {
    const text = await type(wire, '1 @lost', '1 -@lost', '1 Prefer: a', '1 prefer: b', '1 GET /v1/orders', '1 {}');
    const last = text.slice(text.lastIndexOf('Request 1'));
    expect(last).toMatch(/^Request 1\n {2}# @as till\n {2}GET \/v1\/orders\n {2}prefer: b\n\n {2}\{\}\n/);
  });

  it('leaves the other parts of a request as they are', async () => {
    const last = async (...lines: string[]) => {
      const text = await type(wire, ...lines);
      return text.slice(text.lastIndexOf('Request 1'), text.lastIndexOf('\n>')).trim();
    };
    expect(await last('1', 'POST /a', '', '{"b": 1}', '.', '1 C: d')).toBe(
      'Request 1\n  POST /a\n  C: d\n\n  {"b": 1}',
    );
    expect(await last('1', 'POST /a', '', '{"b": 1}', '.', '1 @lost')).toBe(
      'Request 1\n  # @lost\n  POST /a\n\n  {"b": 1}',
    );
    expect(await last('1', 'POST /a', 'C: d', 'E: f', '.', '1 {}')).toBe(
      'Request 1\n  POST /a\n  C: d\n  E: f\n\n  {}',
    );
    expect(await last('1', '# @as till', '# @wait 2s', '.', '1 GET /a')).toBe(
      'Request 1\n  # @as till\n  # @wait 2s\n  GET /a',
    );
  });

  it('types a whole request, keeps the old one at a dot, deletes, and starts over', async () => {
    expect(await type(wire, '1', '.')).toContain('Nothing has changed.');
    const text = await type(wire, '1', 'get /', '.', 'go', 'a', '# @as till', 'GET /', '.', 'd 1', 'd 1', 'o');
    expect(text).toContain('Request 1, line 1: `get` is not a method');
    expect(text).toContain('There’s no 1 here. The only number is 1.');
    expect(text.slice(text.lastIndexOf('Request 1'))).toContain('POST /v1/charges');
  });

  it('names the request and its line in which something is wrong', async () => {
    const text = await type(wire, 'a', '# @as tilt', 'GET /v1/charges', '.', 'go');
    expect(text).toContain('Request 2, line 1: Nobody is called `tilt`');
  });

  it('counts an attempt that ran into a missing part as one, so a solution can be seen', async () => {
    const body = ['# @as till', '# @name first', 'GET /v1/charges/nothing', '.'];
    const text = await type(wire, '1', ...body, 'a', '# @as till', 'GET /v1/charges/{{first.body.id}}', '.', 'go', 'g');
    expect(text).not.toContain('Try it once before you give up');
    expect(text).toContain('A solution');
  });

  it('gives one hint more each time, and a solution after one attempt only', async () => {
    const text = await type(wire, 'h', 'h', 'h', 'g', 'go', 'g', 'never read');
    expect(text).toMatch(/Hint 1 of 2\nA response can get lost[\s\S]*Hint 2 of 2[\s\S]*Hint 2 of 2/);
    expect(text).toMatch(/Try it once before you give up[\s\S]*A solution[\s\S]*\(read 6 of 7\)$/);
  });

  it('does a contract task by typing the contract', async () => {
    const text = await type(contract, 'go', 't', ...contract!.solutions[0]!.text.split('\n'), '.', 'go');
    expect(text).toMatch(/Line 11, error-has-request-id: .*\n[\s\S]*Findings: 1, goal: 0/);
    expect(text).toMatch(/Findings: 0, goal: 0[\s\S]*Done\.\nSupport looks it up/);
  });

  it('explains itself when it does not understand', async () => {
    expect(
      (await type(wire, 'what?', '1 nonsense', '7')).match(/1 +type request 1 again|part of a request|There’s no 7/g),
    ).toHaveLength(4);
  });

  it('takes a whole text that is pasted, until a line with a dot', async () => {
    const solution = wire!.solutions[0]!.text;
    const text = await type(wire, 't', ...solution.split('\n'), '.', 'r');
    expect(text).toMatch(/all requests, with a line of ### between them[\s\S]*Request 1[\s\S]*Request 2[\s\S]*Done\./);
    expect(await type(wire, 't', '.')).toContain('Nothing has changed.');
  });

  it('opens the text in an editor and takes it back, or says why not', async () => {
    const { solutions, start } = contract!;
    let seen: string[] = [];
    const solve: Io['editText'] = async (text, extension) => {
      seen = [text, extension];
      return { kind: 'edited', text: solutions[0]!.text };
    };
    expect((await typed(contract, ['e', 'r'], solve)).text).toContain('Done.');
    expect(seen).toEqual([start, 'yaml']);
    const fail: Io['editText'] = async () => ({ kind: 'unchanged', message: 'No editor is named.' });
    expect((await typed(wire, ['e', 'p'], fail)).text).toMatch(/No editor is named\.\n\n> .*Request 1/s);
    expect(await type(wire, 'e')).toContain('An editor needs a terminal');
  });

  it('says how it ended, so that only what was solved by hand is remembered', async () => {
    const solution = ['t', ...wire!.solutions[0]!.text.split('\n'), '.'];
    const solved = await typed(wire, ['h', 'go', '1 @wait never', 'go', ...solution, 'go']);
    // What can't be sent is no attempt.
    expect(solved.outcome).toMatchObject({ ended: 'passed', hints: 1, attempts: 2 });
    expect((await typed(wire, ['go', 'g'])).outcome?.ended).toBe('given-up');
    expect((await typed(wire, ['s'])).outcome?.ended).toBe('skipped');
    expect((await typed(wire, ['go'])).outcome).toBe(null);
  });
});
