import { describe, expect, it } from 'vitest';
import { parseLesson } from '../../../src/course/parse';
import { checkTasks } from '../../../src/course/tasks/check-tasks';
import { lineOf } from '../fixture';
import { lessonWithTasks } from './fixture';

async function check(from: string | RegExp, to: string) {
  const text = lessonWithTasks.replace(from, () => to);
  if (from !== '') expect(text).not.toBe(lessonWithTasks);
  const { lesson, problems } = parseLesson(text, 'lessons/small.md');
  expect(problems).toEqual([]);
  return (await checkTasks(lesson)).problems.map(problem => `${problem.line}: ${problem.message}`);
}
const line = (text: string) => lineOf(text, lessonWithTasks);
/** The first line of the code under a heading. */
const codeUnder = (heading: string) =>
  lessonWithTasks.slice(0, lessonWithTasks.indexOf('```', lessonWithTasks.indexOf(heading))).split('\n').length + 1;

/** What does not hold, the line that is named, and words of the message. */
const cases: [string, string | RegExp, string, number, RegExp][] = [
  [
    'the start passes',
    /```http\n# @as till\nPOST[\s\S]*?```/,
    '```http\n# @as till\n# @lost\nPOST /v1/charges\n\n{"amount": 4200, "currency": "EUR", "source": "card_9"}\n\n###\n# @as till\nPOST /v1/charges\n\n{"amount": 4200, "currency": "EUR", "source": "card_9"}\n```',
    codeUnder('### Charge the card'),
    /The start of the task `charge-twice` already passes/,
  ],
  [
    'a solution does not pass',
    '# @as till\n# @lost\nPOST',
    '# @as till\nPOST',
    codeUnder('#### Solution: a lost'),
    /This solution of the task `charge-twice` does not pass. Charges: 2, goal: 2.*\(POST \/v1\/charges: 201\)/,
  ],
  [
    'a solution of a contract does not pass',
    'request_id: { type: string } } } } } } }\n```\n\n#### Solution: in',
    'message: { type: string } } } } } } }\n```\n\n#### Solution: in',
    codeUnder('#### Solution: in the body'),
    /does not pass. Findings: 1, goal: 0.*\(error-has-request-id: [A-Z].*\)/,
  ],
  [
    'a wrong attempt passes',
    /(?<=attempt: only-once -->\n\n```http\n)[\s\S]*?```/,
    '# @as till\n# @lost\nPOST /v1/charges\n\n{"amount": 4200, "currency": "EUR", "source": "card_9"}\n\n###\n# @as till\nPOST /v1/charges\n\n{"amount": 4200, "currency": "EUR", "source": "card_9"}\n```',
    codeUnder('attempt: only-once'),
    /The wrong attempt `only-once` passes/,
  ],
  [
    'a wrong attempt is not recognised',
    '@expect body.data.length is 1',
    '@expect body.data.length is 7',
    codeUnder('attempt: only-once'),
    /`only-once` is not recognised by its own check. Charges: 1/,
  ],
  [
    'a wrong attempt is taken for another',
    '- receives: at least 2 201',
    '- receives: at most 9 201',
    codeUnder('attempt: only-once'),
    /`only-once` is taken for `two-receipts`/,
  ],
  [
    'a rule does not exist',
    '- rule: `error-has-request-id`',
    '- rule: `error-has-id`',
    line('- rule:'),
    /There’s no rule called `error-has-id`/,
  ],
  [
    'a symptom names no rule',
    '- finds: field-removed',
    '- finds: field-gone',
    line('- finds:'),
    /There’s no rule called `field-gone`/,
  ],
];

describe('proving the tasks of a lesson', () => {
  it('finds nothing wrong with sound ones', async () => expect(await check('', '')).toEqual([]));

  it('says that doing nothing passes', async () => {
    const problems = await check(
      /goal: 2\n\n- sends.*\n- receives.*([\s\S]*?)length is 2/,
      'goal: 0\n\n```http\n# @as till\n# @name charges\n# @expect body.data.length is 0',
    );
    expect(problems).toContainEqual(
      `${line('### Charge the card')}: The task \`charge-twice\` passes if the learner does nothing. Make its check stricter.`,
    );
  });

  it.each(cases)('says that %s', async (_, from, to, line, message) => {
    expect(await check(from, to)).toContainEqual(expect.stringMatching(new RegExp(`^${line}: .*${message.source}`)));
  });
});
