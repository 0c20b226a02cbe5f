import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, isSuccess, methodOf, receivedObject, resourceOf, sentObject, statusOf } from '../evidence/facts';
import { keepShop, sellAtTill, watchCount } from '../traffic';

const second = 1000;
const minute = 60 * second;

/** The office removes the note of an order, and looks whether it's gone. */
async function removeNote(stage: CaseStage, order: string): Promise<void> {
  const path = `/orders/${order}`;
  const { response } = await stage.send({ as: 'owner', method: 'GET', path });
  const tag = response!.headers.find(([name]) => name === 'ETag')?.[1] ?? '*';
  stage.at(stage.now() + 7 * second, async () => {
    const body = stage.habit('clears') === 'null' ? '{"note": null}' : '{"note": "-"}';
    await stage.send({ as: 'owner', method: 'PATCH', path, headers: [['If-Match', tag]], body });
  });
}

/** Orders of Acme's that Birch has read. */
const readByBirch = (log: readonly LogEntry[]): LogEntry[] =>
  log.filter(
    entry => clientOf(entry) === 'stranger' && /^\/orders\/o[1-4]\d$/.test(resourceOf(entry)) && isSuccess(entry),
  );

/** Notes that were to be removed, and that are still there. */
const notesLeft = (log: readonly LogEntry[]): LogEntry[] =>
  log.filter(
    entry =>
      methodOf(entry) === 'PATCH' &&
      isSuccess(entry) &&
      sentObject(entry)?.note === null &&
      receivedObject(entry)?.note !== null,
  );

/** Notes that now hold a sign that nobody wanted. */
const dashes = (log: readonly LogEntry[]): number =>
  log.filter(entry => methodOf(entry) === 'PATCH' && receivedObject(entry)?.note === '-').length;

const definition: CaseDefinition = {
  id: 'a-call-from-birch',
  title: 'A call from Birch',
  difficulty: 3,
  lesson: 'object-authorization',
  alsoLessons: ['patch-null-absent'],
  scene:
    'Two companies use the service: Acme, and Birch (stranger), which has its own orders with ids from o501 on. One of Birch’s scripts dropped the ' +
    'first digit of some ids. On the same morning, Acme’s office (owner) removed notes from orders, because a door code had changed.',
  setup: { flaws: ['lookup-by-id-alone', 'null-read-as-absent'], faults: [], habits: { clears: 'null' } },
  minutes: 30,
  drive(stage) {
    const { random } = stage;
    for (let i = 0; i < 6; i++) {
      const own = `o50${1 + i}`;
      stage.at((2 + i * 4 + random.next()) * minute, async () => {
        await stage.send({ as: 'stranger', method: 'GET', path: `/orders/${own}` });
      });
    }
    for (const [i, id] of ['o12', 'o25', 'o33', 'o999'].entries()) {
      stage.at((4.5 + i * 5.7) * minute, async () => {
        await stage.send({ as: 'stranger', method: 'GET', path: `/orders/${id}` });
      });
    }
    // The shop writes the notes that the office removes later.
    for (const [i, order] of ['o36', 'o37', 'o38'].entries()) {
      stage.at((1 + i) * minute, async () => {
        await stage.send({
          as: 'shop',
          method: 'PATCH',
          path: `/orders/${order}`,
          body: `{"note": "Door code ${4700 + random.int(99)}"}`,
        });
      });
      stage.at((9 + i * 4) * minute, () => removeNote(stage, order));
    }
    stage.at(24 * minute, async () => {
      await stage.send({ as: 'shop', method: 'GET', path: '/orders?limit=20' });
    });
    stage.at(3.2 * minute, async () => {
      await stage.send({ as: 'stranger', method: 'GET', path: '/orders?limit=10' });
    });
    sellAtTill(stage, { sales: 9, breaks: 2, minutes: 28 });
    keepShop(stage, 30);
    watchCount(stage, { minutes: 30, every: 6 * minute });
  },
  tickets: log => [
    {
      from: 'Birch, on the phone',
      text: `Our script had a bug and asked for ids that aren’t ours. We expected errors. For ${readByBirch(log).length} of these ids, we got orders, with names of customers that we don’t know. Whose are they?`,
    },
    {
      from: 'Chidi, in Acme’s office',
      text: `I removed the door codes from ${pluralize(notesLeft(log).length, 'order')}. Each time, I was told that the change was saved, but the codes are still there.`,
    },
  ],
  charts: [
    {
      title: 'Birch’s requests',
      names: { good: 'not found, or its own order', bad: 'somebody else’s order' },
      counts: (entry, log) => {
        if (clientOf(entry) !== 'stranger') return null;
        return readByBirch(log).includes(entry) ? 'bad' : 'good';
      },
    },
  ],
  parties: [
    {
      id: 'acme',
      who: 'Acme and its customers',
      unit: 'orders that Birch could read',
      count: log => readByBirch(log).length,
    },
    {
      id: 'office',
      who: 'the office, and the people who live behind these doors',
      unit: 'notes that can’t be removed',
      count: log => notesLeft(log).length,
    },
    { id: 'packers', who: 'packers, who read the notes', unit: 'notes with a dash that means nothing', count: dashes },
    {
      id: 'till',
      who: 'customers at the till',
      unit: 'charges that failed',
      count: log => log.filter(entry => clientOf(entry) === 'till' && statusOf(entry) >= 400).length,
    },
  ],
  changes: [
    {
      id: 'scope',
      text: 'In the service: look up only the caller’s own objects, and return 404 for all others',
      to: { flaws: ['null-read-as-absent'] },
      reason: 'For Birch, Acme’s orders look like orders that don’t exist. The notes have another cause.',
    },
    {
      id: 'forbid',
      text: 'In the service: return 403 for an order of another account',
      to: { flaws: ['strangers-get-403', 'null-read-as-absent'] },
      reason: 'Birch can no longer read the orders, but the 403 says that they exist. The contract asks for 404.',
    },
    {
      id: 'clear',
      text: 'In the service: let null in a PATCH clear the field, and keep a field that’s absent',
      to: { flaws: ['lookup-by-id-alone'] },
      reason:
        'That’s what JSON Merge Patch says: null clears a field, and an absent field stays as it is. Birch can still read Acme’s orders.',
    },
    {
      id: 'dash',
      text: 'In the office’s app: write a dash instead of null',
      to: { habits: { clears: 'dash' } },
      reason: 'The codes are gone, and the packers wonder what a dash on an order means.',
    },
  ],
  odd: [
    {
      matches: entry => clientOf(entry) === 'stranger' && statusOf(entry) === 404,
      reason: 'There is no order with this id, so 404 is correct.',
    },
    {
      matches: entry => clientOf(entry) === 'stranger' && /^\/orders\/o50\d$/.test(resourceOf(entry)),
      reason: 'These orders are Birch’s own.',
    },
    {
      matches: entry => clientOf(entry) === 'shop' && methodOf(entry) === 'PATCH',
      reason:
        'The shop wrote a note, and sent it without If-Match. Nobody else had changed the order, so nothing was lost.',
    },
  ],
  hints: [
    'There are two tickets, and they have two causes.',
    'Which ids are Birch’s? Search the log for stranger, and look at each id.',
    'Read a PATCH request from the office: what did it send, and what does the response say about the note?',
  ],
  explanation:
    'There are two departures. The service looks orders up by their id alone, so any key can read any order. And it treats null in a PATCH as if the field ' +
    'weren’t there, so nothing can be cleared.',
};

export default definition;
