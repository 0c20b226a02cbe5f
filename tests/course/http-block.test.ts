import { describe, expect, it } from 'vitest';
import { parseHttpBlock } from '../../src/course/http-block';
import { checkRequestSequence } from '../../src/course/request-sequence';

function read(text: string) {
  const problems: { line: number; message: string }[] = [];
  const report = (line: number, message: string) => problems.push({ line, message });
  const requests = parseHttpBlock(text, 10, report);
  checkRequestSequence(requests, report);
  return { requests, problems };
}

describe('requests in .http notation', () => {
  it('reads every directive', () => {
    const { requests, problems } = read(
      [
        '# a remark',
        '# @name first',
        '# @as till',
        '# @wait 10m',
        '# @title The first one',
        '# @rows id amount',
        '# @members status error.code',
        '# @show RateLimit-Limit, RateLimit-Reset',
        '# @expect status is 201',
        '# @expect-flawed header Location matches ^/v1/',
        '# @expect-fixed body.error.code is rate_limited',
        'POST /v1/charges HTTP/1.1',
        'Idempotency-Key: "a:b"',
        '',
        '{"amount":',
        ' 1}',
        '',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    expect(requests).toEqual([
      {
        name: 'first',
        as: 'till',
        wait: 600_000,
        lost: false,
        together: false,
        title: 'The first one',
        rows: ['id', 'amount'],
        members: ['status', 'error.code'],
        show: ['RateLimit-Limit', 'RateLimit-Reset'],
        method: 'POST',
        path: '/v1/charges',
        headers: [['Idempotency-Key', '"a:b"']],
        body: '{"amount":\n 1}',
        expect: [
          { subject: 'status', operator: 'is', value: '201', run: 'both', line: 18 },
          { subject: 'header Location', operator: 'matches', value: '^/v1/', run: 'flawed', line: 19 },
          { subject: 'body.error.code', operator: 'is', value: 'rate_limited', run: 'fixed', line: 20 },
        ],
        line: 21,
      },
    ]);
  });

  it('separates requests by ###', () => {
    const { requests } = read('# @as till\nGET /a\n\n### the next one\n# @as nobody\n# @together\nGET /b');
    expect(requests.map(({ path, as, together }) => ({ path, as, together }))).toEqual([
      { path: '/a', as: 'till', together: false },
      { path: '/b', as: 'nobody', together: true },
    ]);
  });

  it('takes references to answers that have arrived, its own in what it expects', () => {
    const text =
      '# @as till\n# @name a\nPOST /x\n\n###\n# @as till\n# @name b\n# @expect body.id is not {{a.body.id}}\n# @expect body.self is {{b.body.id}}\nGET {{a.headers.location}}';
    expect(read(text).problems).toEqual([]);
  });

  const cases: [string, string, number, RegExp][] = [
    ['nothing', '', 10, /has no request/],
    ['directives alone', '# @as till', 10, /without a request/],
    ['no caller', 'GET /orders', 10, /has no sender/],
    ['an unknown caller', '# @as tills\nGET /orders', 10, /Nobody is called `tills`/],
    [
      'an unknown directive',
      '# @as till\n# @expects status is 200\nGET /',
      11,
      /`@expects` isn’t a directive\. Did you mean @expect\?$/,
    ],
    ['an unknown method', '# @as till\nFETCH /orders', 11, /not a method/],
    ['no path', '# @as till\nGET', 11, /isn’t a request line/],
    ['a whole address', '# @as till\nGET http://example.org/', 11, /must begin with `\/`/],
    ['a header without colon', '# @as till\nGET /\nIf-Match', 12, /isn’t a header/],
    ['a body without an empty line', '# @as till\nPOST /\n{"a": 1}', 12, /isn’t a header/],
    ['a duration without a unit', '# @as till\n# @wait 2\nGET /', 11, /isn’t a duration/],
    ['a name with blanks', '# @as till\n# @name my charge\nGET /', 11, /letters, digits, and underscores/],
    ['an expectation that checks nothing', '# @as till\n# @expect status 201\nGET /', 11, /can’t be checked/],
    ['a value after absent', '# @as till\n# @expect body.id absent 3\nGET /', 11, /takes no value/],
    ['no value after is', '# @as till\n# @expect status is\nGET /', 11, /needs a value/],
    [
      'a broken regular expression',
      '# @as till\n# @expect body matches (\nGET /',
      11,
      /isn’t a valid regular expression/,
    ],
    ['an expectation of a lost answer', '# @as till\n# @lost\n# @expect status is 200\nGET /', 12, /lost response/],
    ['together at the start', '# @as till\n# @together\nGET /', 12, /needs a request before it/],
    [
      'together and wait',
      '# @as till\nGET /\n###\n# @as till\n# @together\n# @wait 1s\nGET /',
      16,
      /can’t be combined/,
    ],
    ['a reference to nothing', '# @as till\nGET {{x.body.id}}', 11, /refers to no earlier request/],
    [
      'a reference to a lost answer',
      '# @as till\n# @name x\n# @lost\nGET /\n###\n# @as till\nGET /{{x.body.id}}',
      16,
      /is lost/,
    ],
    [
      'a reference to an answer on its way',
      '# @as till\n# @name x\nGET /\n###\n# @as till\n# @together\nGET /{{x.body.id}}',
      16,
      /hasn’t arrived yet/,
    ],
    ['a reference to no part', '# @as till\n# @name x\nGET /\n###\n# @as till\nGET /{{x.id}}', 15, /names no part/],
    [
      'two requests of one name',
      '# @as till\n# @name x\nGET /\n###\n# @as till\n# @name x\nGET /',
      16,
      /Two requests are called/,
    ],
  ];
  it.each(cases)('names %s with its line', (_, text, line, message) => {
    const { problems } = read(text);
    const found = problems.filter(problem => message.test(problem.message));
    expect(
      found.map(problem => problem.line),
      JSON.stringify(problems),
    ).toContain(line);
  });
});
