import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, isSuccess, methodOf, receivedHeader, resourceOf, sentObject, statusOf } from '../evidence/facts';

const seconds = 1000;
const minutes = 60 * seconds;

interface Edit {
  as: string;
  order: string;
  /** What the person adds to the note. */
  words: string;
  /** How long they type, in seconds. */
  typing: number;
}

const headerOf = (headers: readonly (readonly [string, string])[], name: string) =>
  headers.find(([known]) => known === name)?.[1];

/** Opens the order, types for a while, and saves. An app that checks versions reads again after a 412. */
async function edit(stage: CaseStage, { as, order, words, typing }: Edit): Promise<void> {
  const path = `/orders/${order}`;
  const read = (await stage.send({ as, method: 'GET', path })).response;
  if (read === null || read.status !== 200) return;
  const note = (JSON.parse(read.body) as { note: string | null }).note;
  const tag = headerOf(read.headers, 'ETag');
  // The tablet never checks versions while it has the fault; the office always does.
  const checks = as === 'owner' || !stage.has('changes-without-if-match');
  stage.at(stage.now() + typing * seconds, async () => {
    const { response } = await stage.send({
      as,
      method: 'PATCH',
      path,
      headers: checks && tag !== undefined ? [['If-Match', tag]] : [],
      body: JSON.stringify({ note: note === null ? words : `${note}; ${words}` }),
    });
    if (response?.status === 412)
      stage.at(stage.now() + 2 * seconds, () => edit(stage, { as, order, words, typing: 6 }));
  });
}

const wordsOf = (entry: LogEntry): string[] => String(sentObject(entry)?.note ?? '').split('; ');

/** Saves whose last words aren't in a later version of the same note. */
const lostSaves = (log: readonly LogEntry[], as: string): LogEntry[] => {
  const saves = log.filter(entry => methodOf(entry) === 'PATCH' && isSuccess(entry));
  return saves.filter(
    (entry, i) =>
      clientOf(entry) === as &&
      saves
        .slice(i + 1)
        .some(later => resourceOf(later) === resourceOf(entry) && !wordsOf(later).includes(wordsOf(entry).at(-1)!)),
  );
};

const words = [
  'ring twice',
  'no plastic',
  'gift wrap',
  'fragile',
  'call first',
  'side door',
  'leave with Bo',
  'keep cold',
];

const definition: CaseDefinition = {
  id: 'notes-that-vanish',
  title: 'Notes that vanish',
  difficulty: 2,
  lesson: 'lost-updates',
  scene:
    'Acme packs orders by the notes on them. Two applications write these notes: the tablets of the packers (shop), and the ' +
    'office (owner). Both read an order, let somebody type, and save with PATCH /orders/{order_id}. ' +
    'The tablets got a new version at the weekend.',
  setup: { flaws: [], faults: ['changes-without-if-match'], habits: { typing: '25' } },
  minutes: 40,
  drive(stage) {
    const { random } = stage;
    const typing = Number(stage.habit('typing'));
    const orders = ['o31', 'o32', 'o33', 'o34', 'o35', 'o36', 'o37', 'o38'];
    for (const [i, order] of orders.entries()) {
      const start = (2 + i * 4.4 + random.next()) * minutes;
      // On every other order the tablet is still open while the office saves.
      const meets = i % 2 === 0;
      stage.at(start, () => edit(stage, { as: 'shop', order, words: words[i]!, typing }));
      const office = { as: 'owner', order, words: `invoice ${300 + random.int(90)}`, typing: 5 };
      stage.at(start + (meets ? typing * 0.5 : typing + 60) * seconds, () => edit(stage, office));
    }
    // Here it's the other way round: the tablet saves while the office types, and the office gets 412.
    stage.at(21.2 * minutes, () => edit(stage, { as: 'owner', order: 'o30', words: 'invoice 299', typing: 20 }));
    stage.at(21.3 * minutes, () => edit(stage, { as: 'shop', order: 'o30', words: 'two boxes', typing: 6 }));
    // A packer mistypes an id, and asks for an order of another account.
    stage.at(12.6 * minutes, async () => {
      await stage.send({ as: 'shop', method: 'GET', path: '/orders/o503' });
    });
    let tag: string | undefined;
    for (let i = 0; i < 8; i++) {
      stage.at((1 + i * 4.7) * minutes, async () => {
        const headers: [string, string][] = tag === undefined ? [] : [['If-None-Match', tag]];
        const { response } = await stage.send({ as: 'shop', method: 'GET', path: '/orders/count', headers });
        tag = (response && headerOf(response.headers, 'ETag')) ?? tag;
      });
    }
  },
  tickets: log => {
    const lost = lostSaves(log, 'owner');
    const first = lost[0];
    return [
      {
        from: 'Dagny, who writes invoices in the office',
        text:
          `I added “${first ? wordsOf(first).at(-1) : ''}” to order ${first ? resourceOf(first).split('/')[2] : ''}, and your app said that it was saved. ` +
          `Now it’s gone. I’ve lost ${pluralize(lost.length, 'note')} like that today.`,
      },
      {
        from: 'Farid, who packs',
        text: 'None of my notes is missing. But once today, the office couldn’t save, because somebody else had changed the order. Is the service losing things?',
      },
    ];
  },
  charts: [
    {
      title: 'Saved notes',
      names: { good: 'kept', bad: 'gone after a later save' },
      counts: (entry, log) => {
        if (methodOf(entry) !== 'PATCH' || !isSuccess(entry)) return null;
        return lostSaves(log, clientOf(entry)).includes(entry) ? 'bad' : 'good';
      },
    },
  ],
  parties: [
    {
      id: 'office',
      who: 'people in the office',
      unit: 'notes that they lost',
      count: log => lostSaves(log, 'owner').length,
    },
    {
      id: 'packers',
      who: 'packers at the tablets',
      unit: 'notes that they lost',
      count: log => lostSaves(log, 'shop').length,
    },
    {
      id: 'birch',
      who: 'Birch, another customer of the service',
      unit: 'Birch’s orders that Acme could read',
      count: log => log.filter(entry => /^\/orders\/o5\d\d$/.test(resourceOf(entry)) && isSuccess(entry)).length,
    },
  ],
  changes: [
    {
      id: 'faster',
      text: 'In the tablets: save after 15 seconds of typing, instead of 25',
      to: { habits: { typing: '15' } },
      reason:
        'The time between reading and saving gets shorter, but whatever the office saves in between is still lost.',
    },
    {
      id: 'send-if-match',
      text: 'In the tablets: send the ETag of the version that was read as If-Match, and read again after a 412',
      to: { faults: [] },
      reason: 'The service now learns which version was edited, and rejects a save that would overwrite another one.',
    },
    {
      id: 'no-412',
      text: 'In the service: accept a save whatever If-Match says, so that nobody gets a 412',
      to: { flaws: ['update-without-if-match'] },
      reason: 'The 412 is what protects notes. Without it, the office overwrites the packers as well.',
    },
    {
      id: 'send-null',
      text: 'In the service: treat a note of null as absent',
      to: { flaws: ['null-read-as-absent'] },
      reason: 'Nobody sent null. With this change, nobody could remove a note any more.',
    },
  ],
  odd: [
    {
      matches: entry => statusOf(entry) === 412,
      reason: 'The order had changed since the office read it. The 412 said so, and the office read the order again.',
    },
    {
      matches: entry => statusOf(entry) === 404,
      reason: 'The order belongs to another account, so the response is the same as for an order that doesn’t exist.',
    },
    {
      matches: entry => statusOf(entry) === 304 && receivedHeader(entry, 'etag') !== null,
      reason: 'The count hadn’t changed since the last read, so the response is a 304 without a body.',
    },
  ],
  hints: [
    'Search the log for the order in the ticket, and read its notes from the oldest to the newest.',
    'Who saved last, what had they read, and who saved in between?',
    'Compare the headers of the two applications when they save.',
  ],
  explanation:
    'The service does what its contract says: it sends an ETag with every order, and rejects a stale If-Match with 412. ' +
    'The new version of the tablets doesn’t send If-Match, so the service can’t know that the note was read before the office saved.',
};

export default definition;
