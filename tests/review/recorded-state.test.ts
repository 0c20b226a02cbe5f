import { dump } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { areas } from '../../src/conventions/area';
import { seededRandom } from '../../src/conventions/random';
import type { Claim } from '../../src/review/claim';
import { claimWords, parseClaims } from '../../src/review/claims';
import { openContract } from '../../src/review/contract/open';
import { makeExercise } from '../../src/review/exercises/exercise';
import {
  claimCounter,
  initialReview,
  type ReviewAction,
  type ReviewState,
  reviewReducer,
} from '../../src/review/state';
import type { ReviewSubject } from '../../src/review/types';
import type { KeyPress } from '../../src/text/buffer/keys';
import { range } from '../support/checksum';
import { awkwardContract } from './_awkward';
import { compare, sourceOf } from './_reviewed';

const code = 'harbour.3.verb-in-path.bare-array-list.post-without-key';
const versionsCode = 'harbour.2.answer-field-gone.answer-value-told.request-field-optional';
const open = async (asked: Parameters<typeof makeExercise>[0]) => {
  const exercise = await makeExercise(asked);
  return { subject: sourceOf(exercise).subject, comparison: (claims: readonly Claim[]) => compare(exercise, claims) };
};
const subjects = {
  'an exercise': await open({ seed: '', code }),
  'a worked example': await open({ seed: '1', level: 1, code }),
  'two versions': await open({ seed: '', code: versionsCode }),
};

const places = range(1, 3).map(line => ({ document: 'openapi.yaml', line, column: 1, operation: null, message: 'x' }));
const press = (text: string): KeyPress => ({ name: text, text });

/** What may be done next, in any view, whether it means something there or not. */
const actionsIn = (state: ReviewState): (ReviewAction | 'compare')[] => [
  ...[-9, -1, 1, 2].map((by): ReviewAction => ({ type: 'move', by })),
  ...areas.slice(0, 3).map((area): ReviewAction => ({ type: 'claim', area })),
  { type: 'claim', area: 'compatibility' },
  { type: 'clear' },
  ...(['details', 'confirm', 'another', 'linting'] as const).map((view): ReviewAction => ({ type: 'show', view })),
  { type: 'visit', target: state.targets.at(-1) ?? 'nothing' },
  { type: 'visit', target: 'nothing' },
  { type: 'back' },
  ...[-2, 3, 50].map((by): ReviewAction => ({ type: 'scroll', by, last: 20 })),
  { type: 'typing', on: true },
  { type: 'typing', on: false },
  ...(['begin', 'keep', 'drop'] as const).map((step): ReviewAction => ({ type: 'note', step })),
  ...[' ', 'b'].map((text): ReviewAction => ({ type: 'press', press: press(text) })),
  { type: 'words', words: '' },
  { type: 'words', words: 'berth' },
  { type: 'progress', share: 0.5 },
  'compare',
  { type: 'fold' },
  { type: 'unfold' },
  { type: 'places', cause: 1, words: '', total: 7, places },
  { type: 'document', document: { name: 'openapi.yaml', top: 3, total: 30, mark: null } },
  { type: 'notice', text: 'Saved' },
];

const briefly = ({
  subject: _,
  targets,
  comparison,
  typing,
  noting,
  ...rest
}: ReviewState): Record<string, unknown> => ({
  ...rest,
  targets: `${targets.length} to ${targets.at(-1)}`,
  comparison: comparison?.claimed ?? null,
  typing: typing?.text ?? null,
  noting: noting?.text ?? null,
});

describe('what each action changes, on a walk through the views', () => {
  test.each(Object.entries(subjects))('of %s', async (name, { subject, comparison }) => {
    const random = seededRandom(name);
    const lines: string[] = [];
    for (const walk of range(1, 6)) {
      let state = initialReview(subject);
      lines.push(`== walk ${walk}`);
      for (const _ of range(1, 60)) {
        const picked = random.pick(actionsIn(state));
        const action: ReviewAction =
          picked === 'compare' ? { type: 'compared', comparison: comparison(state.claims) } : picked;
        const next = reviewReducer(state, action);
        const [was, is] = [briefly(state), briefly(next)];
        const changed = Object.keys(is).filter(key => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
        const { comparison: __, places: ___, ...said } = action as { comparison?: unknown; places?: unknown };
        if (next === state) continue;
        const told = changed.map(key => `${key} ${JSON.stringify(is[key])}`).join(', ');
        lines.push(`${JSON.stringify(said)} ${claimCounter(next)}: ${told.slice(0, 300)}`);
        state = next;
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/state/${name.replaceAll(' ', '-')}.txt`);
  });
});

test('what is typed as a claim is read, or rejected with what it may be', async () => {
  const own = openContract({ name: 'awkward.yaml', text: dump(awkwardContract(), { noRefs: true }) }).summary;
  const all: Record<string, ReviewSubject> = {
    'an exercise': subjects['an exercise'].subject,
    'two versions': subjects['two versions'].subject,
    'a contract of one’s own': { contract: own, exercise: null },
  };
  const texts = [
    'naming',
    ' Resource_Model , errors',
    'errors@everywhere',
    'errors@GET /orders',
    'errors@get  /BERTHS',
    'errors@GET /berths, naming@POST /ships = both, at once',
    'errors@POST /makePayment,now',
    'errors@POST /makePayment,now,naming',
    'errors = ',
    `errors = ${'x'.repeat(401)}`,
    ', ,',
    'names',
    'errors@',
    'errors@somewhere else',
    'errors@GET /berth',
    'change 1',
    '2, change 3',
    'compatibility@change 9',
    'naming@change 1 = why',
    'errors@\u001b[1mGET',
    'errors: get /berths',
    'Resource model at POST /payments',
    'errors what if it comes twice?',
  ];
  const lines = Object.entries(all).flatMap(([name, subject]) => [
    `== ${name}`,
    ...texts.map(text => {
      const said = JSON.stringify(text.slice(0, 60));
      try {
        return `${said} → ${parseClaims([text], subject).map(claimWords).join('; ').slice(0, 500)}`;
      } catch (error) {
        const { code, message, hint } = error as { code: string; message: string; hint: string };
        return `${said} → ${code}: ${message} ${hint.slice(0, 60)}…${hint.slice(-60)}`;
      }
    }),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/state/claims-as-text.txt');
});
