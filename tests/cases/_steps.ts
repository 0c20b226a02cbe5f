import type { CaseDefinition } from '../../src/cases/case';
import type { CaseClaim } from '../../src/cases/claim';
import {
  answered,
  type ClaimDraft,
  claimOf,
  claimOptions,
  claimSteps,
  draftTexts,
  nextStep,
  readClaim,
  stepBack,
} from '../../src/cases/claim-form';
import {
  type CaseScreenAction,
  type CaseScreenState,
  caseScreenReducer,
  startScreen,
} from '../../src/cases/screen-state';
import {
  type CaseAction,
  type CaseSession,
  caseFact,
  caseReducer,
  minutesUntil,
  newSession,
} from '../../src/cases/session';

/** What is other than before, by name; of a text field its text. */
const changes = (before: object, after: object): string =>
  Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]))
    .map(([name, value]) => `${name} ${JSON.stringify(value?.text ?? value)}`)
    .join(', ');

/** What each action changes in each state; those that change nothing are left out. */
function table<State extends object, Action extends object>(
  states: Readonly<Record<string, State>>,
  actions: readonly Action[],
  reduce: (state: State, action: Action) => State,
  told: (before: State, after: State) => string = () => '',
): string[] {
  const nameOf = (action: Action) =>
    Object.values(action)
      .map(value => JSON.stringify(value).slice(0, 60))
      .join(' ');
  return Object.entries(states).flatMap(([name, state]) => [
    name,
    ...actions.flatMap(action => {
      const next = reduce(state, action);
      const change = [changes(state, next), told(state, next)].filter(Boolean).join('; ');
      return change === '' ? [] : [`  ${nameOf(action)}: ${change}`];
    }),
  ]);
}

const draft = { group: 'idempotency', departure: 'post-without-key' } as const;
const on = (...actions: CaseScreenAction[]) => actions.reduce(caseScreenReducer, startScreen());
const screens: Record<string, CaseScreenState> = {
  'as it opens': startScreen(),
  'with what was written and sent, and a claim begun': startScreen('GET /orders', [47], draft),
  'the log, further down': { ...on({ type: 'show', view: 'log' }), cursor: 2, offset: 3 },
  'the log, searched': { ...on({ type: 'show', view: 'log' }, { type: 'search', on: true }), cursor: 2 },
  'the contract, searched, from an entry': { ...on({ type: 'contract', line: 4, from: 'entry' }), searching: true },
  'requests, being written': on({ type: 'replace', text: 'GET ' }, { type: 'edit', on: true }),
  'requests, on their way': on({ type: 'show', view: 'requests' }, { type: 'edit', on: true }, { type: 'send' }),
  'requests, with a problem': { ...on({ type: 'show', view: 'requests' }), problems: [{ line: 1, message: 'no' }] },
  'the form, at its first question': { ...on({ type: 'show', view: 'form' }), choice: 2 },
  'the form, with an answer': { ...on({ type: 'show', view: 'form' }), draft: { group: 'lists' }, choice: 2 },
  'a notice': on({ type: 'show', view: 'claims' }, { type: 'notice', text: 'Saved' }),
};
const views = ['tickets', 'log', 'form', 'claims'] as const;
const key = (name: string, text = name) => ({ name, text });
const onScreen: CaseScreenAction[] = [
  ...views.map((view): CaseScreenAction => ({ type: 'show', view })),
  ...[true, false].flatMap((on): CaseScreenAction[] => [
    { type: 'search', on },
    { type: 'edit', on },
  ]),
  { type: 'type', press: key('x') },
  { type: 'type', press: key('f9', '') },
  ...[-9, -1, 1, 9].flatMap((by): CaseScreenAction[] => [
    { type: 'move', by, count: 4 },
    { type: 'scroll', by, last: 5 },
  ]),
  { type: 'choose', index: 1 },
  { type: 'came-from', view: 'claims' },
  { type: 'contract', line: 7, from: 'log' },
  ...[key('x'), key('tab', ''), key('shift+tab', ''), key('f9', '')].map(
    (press): CaseScreenAction => ({ type: 'press', press, columns: 40 }),
  ),
  { type: 'replace', text: 'GET /charges' },
  { type: 'send' },
  { type: 'put-away' },
  { type: 'sent', answered: [48, 49], problems: [] },
  { type: 'sent', answered: [], problems: [{ line: 2, message: 'wrong' }] },
  { type: 'answer', step: 'group', id: 'lists' },
  { type: 'answer', step: 'operation', id: 'GET /orders' },
  { type: 'step-back' },
  { type: 'close', way: 'give-up' },
  { type: 'closed', outcome: {} as never },
  { type: 'changed' },
  { type: 'notice', text: 'Saved' },
];

const claim = (departure: string, change = 'c'): CaseClaim => ({ departure, operation: 'GET /x', party: 'p', change });
const begun: CaseSession = {
  ...newSession,
  lastAt: 10_000,
  spent: 90_000,
  sent: ['GET /x'],
  requests: 1,
  written: 'GET /x',
};
const sessions: Record<string, CaseSession> = {
  new: newSession,
  begun,
  'left for long': { ...begun, lastAt: -400_000 },
  'with a claim': { ...begun, claims: [claim('a')], draft, hints: 2 },
  'with as many claims as there may be': { ...begun, claims: ['a', 'b', 'c', 'd', 'e', 'f'].map(id => claim(id)) },
  judged: { ...begun, claims: [claim('a')], judged: [claim('a')], attempts: 1 },
  'judged before it had claims': { ...begun, attempts: 1 },
  solved: { ...begun, ended: 'solved' },
  'given up': { ...begun, ended: 'given-up' },
};
const inSession: CaseAction[] = [
  { type: 'sent', text: 'GET /y', requests: 2 },
  { type: 'write', text: 'GET /z' },
  { type: 'draft', draft: { group: 'lists' } },
  { type: 'claim', claim: claim('a', 'd') },
  { type: 'claim', claim: claim('z') },
  { type: 'withdraw', index: 0 },
  { type: 'hint', of: 2 },
  { type: 'hint', of: 3 },
  { type: 'judged', solved: false },
  { type: 'judged', solved: true },
  { type: 'give-up' },
  ...(['look', 'active', 'leave', 'return'] as const).map(type => ({ type })),
];
const kept = { requests: 1, minutes: 1, hints: 0, attempts: 0, at: 1, ended: false, solved: false };
/** What progress keeps of a session that it knows nothing of, that it has as open, and that it has as closed. */
const factsOf = (session: CaseSession) =>
  [undefined, kept, { ...kept, ended: true }].map(before => JSON.stringify(caseFact('x', session, before)));

const open = {
  definition: {
    parties: [
      { id: 'p', who: 'people' },
      { id: 'q', who: 'others', clients: ['till'] },
      { id: 'r', who: 'two', clients: ['till', 'shop'] },
      { id: 's', who: 'three', clients: ['till', 'shop', 'owner'] },
    ],
    changes: [{ id: 'c', text: 'Change it.' }],
  } as unknown as CaseDefinition,
  operations: ['POST /orders', 'GET /orders'],
};
const whole = {
  group: 'idempotency',
  departure: 'post-without-key',
  operation: 'GET /orders',
  party: 'q',
  change: 'c',
};
const drafts: ClaimDraft[] = [
  {},
  { group: 'idempotency' },
  draft,
  { ...draft, operation: 'GET /orders', party: 'p' },
  { ...draft, party: 'nobody' },
  whole,
  ...claimSteps.map(step => ({ ...whole, [step]: undefined })),
];
const written = [
  'post-without-key, POST /orders ,p,c',
  'no-such, POST /orders, p, c',
  'post-without-key, GET /x, p, c',
  'post-without-key, POST /orders, x, c',
  'post-without-key, POST /orders, p',
];

/** What the form of a claim asks, says, and takes. */
const formLines = (): string[] => [
  // Other flaws may be added to the area.
  ...claimSteps.flatMap(step =>
    claimOptions(step, draft, open)
      .filter(({ id }) => step !== 'departure' || id === draft.departure)
      .map(({ id, text }) => `${step} ${id}: ${text}`),
  ),
  `of another area: ${claimOptions('departure', { group: 'naming' }, open).some(({ id }) => id === draft.departure)}`,
  ...drafts.map(each =>
    JSON.stringify(
      [each, nextStep(each), stepBack(each), claimOf(each), draftTexts(each, open)],
      (_, value) => value ?? '-',
    ),
  ),
  ...['lists', 'idempotency'].map(id => JSON.stringify(answered(draft, 'group', id))),
  ...written.map(text => {
    const read = readClaim(text, open);
    return JSON.stringify(
      'known' in read ? { ...read, known: read.known.slice(0, read.part === 'departure' ? 0 : 9) } : read,
    );
  }),
];

/** What each action changes on the screen of a case and in its session, what of it is kept, and what a claim can say. */
export const caseSteps = (): string[] => [
  ...table(screens, onScreen, caseScreenReducer),
  '',
  ...table(
    sessions,
    inSession,
    (session, action) => caseReducer(session, action, 60_000),
    (before, after) => changes(factsOf(before), factsOf(after)),
  ),
  '',
  ...Object.entries(sessions).map(([name, session]) => `${name} keeps ${factsOf(session).join(' ')}`),
  '',
  ...formLines(),
  '',
  // A long pause isn't time spent.
  ...[0, 10_000, 39_999, 40_000, 309_999, 310_000, 310_001].map(now => `after ${now} ms: ${minutesUntil(begun, now)}`),
];
