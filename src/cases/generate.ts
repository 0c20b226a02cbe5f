import { seededRandom } from '../conventions/random';
import { conflictReason } from '../flaws/combine';
import type { Flaw } from '../flaws/flaw';
import { flaws } from '../generated/flaws';
import { callersOf } from './bench';
import type { CaseChange, CaseDefinition, CaseStage, LogEntry, OddEntry, Party, Ticket } from './case';
import { changesInWords } from './changes-in-words';
import { findDeparture } from './departures';
import { faultsDrawn, flawsDrawn } from './drawn';
import { evidenceOf, harmfulEntries } from './evidence';
import { clientOf, errorOf, momentOf, receivedHeader, statusOf } from './evidence/facts';
import { requestName } from './operations';
import { logOf, recordCase } from './record';
import { sentInstead } from './sent-instead';
import { ticketAbout } from './symptoms';
import { describeProject, failNow, keepShop, readAllOrders, sellAtTill, watchCount } from './traffic';

const minute = 60_000;
const minutes = 26;

/** Whose work goes through a client. */
const parties: { id: string; who: string; clients: string[] }[] = [
  { id: 'customers', who: 'customers at the till', clients: ['till'] },
  { id: 'shop', who: 'people in the shop', clients: ['shop'] },
  { id: 'office', who: 'people in the office and in Acme’s projects', clients: ['owner', 'admin', 'editor', 'member'] },
  { id: 'acme', who: 'Acme, whose data strangers can reach', clients: ['stranger', 'nobody'] },
];

/**
 * Makes a case from a seed: one to three flaws of the catalogue, or a client at fault, on an ordinary morning at Acme. What
 * can't be seen in its log isn't taken.
 *
 * @param seed - a day, or six digits and letters; it's also the case's code
 */
export async function generateCase(seed: string): Promise<CaseDefinition> {
  const random = seededRandom(`case/${seed}/flaws`);
  const byClient = random.int(5) === 0;
  const count = byClient ? 1 : 1 + Math.max(0, random.int(5) - 2);
  const candidates = random.shuffle(byClient ? faultsDrawn : flawsDrawn);
  const chosen: string[] = [];
  for (const id of candidates) {
    if (chosen.length === count) break;
    if (conflicts(id, chosen)) continue;
    // A screen that waits for the case can draw, and take keys, in between.
    await new Promise(resolve => setImmediate(resolve));
    if (await isSeen([...chosen, id], seed)) chosen.push(id);
  }
  return finished(seed, chosen);
}

const flawOf = (id: string): Flaw | undefined => flaws.find(flaw => flaw.id === id);

const conflicts = (id: string, chosen: readonly string[]): boolean => {
  const flaw = flawOf(id);
  return flaw !== undefined && chosen.some(other => conflictReason(flaw, flawOf(other)!) !== null);
};

/** Whether each of these shows in the log beside the others, and each hurts somebody of its own. */
async function isSeen(ids: readonly string[], seed: string): Promise<boolean> {
  const definition = draftOf(seed, ids);
  const log = await logOf(definition, definition.setup);
  const harm = definition.parties.map(party => party.count(log));
  if (!harm.includes(0)) return false;
  // Somebody writes a ticket about each.
  if (ids.some(id => harmfulEntries(id, { entries: log, callers: callersOf() }).length === 0)) return false;
  // A client that sends what shows a flaw may be at fault itself: then the service without the flaw isn't the end of the matter.
  const clean = await logOf(definition, setupOf([]));
  if ([log, clean].some(entries => departsOtherwise(entries, ids))) return false;
  for (const id of ids) {
    const without = await logOf(definition, setupOf(ids.filter(other => other !== id)));
    if (!definition.parties.some((party, i) => party.count(without) < harm[i]!)) return false;
    // Nothing else may look like it once it's gone.
    if (harmfulEntries(id, { entries: without, callers: callersOf(definition) }).length > 0) return false;
  }
  return true;
}

const departsOtherwise = (entries: readonly LogEntry[], ids: readonly string[]): boolean =>
  [...flawsDrawn, ...faultsDrawn].some(
    id => !ids.includes(id) && evidenceOf(id, { entries, callers: callersOf() }).length > 0,
  );

const setupOf = (ids: readonly string[]) => ({
  flaws: ids.filter(id => flawOf(id) !== undefined),
  faults: ids.filter(id => flawOf(id) === undefined),
  habits: {},
});

/** The morning with these flaws and faults, before its texts are written. */
export function draftOf(seed: string, ids: readonly string[]): CaseDefinition {
  return {
    id: seed,
    title: `A morning at Acme (${seed})`,
    difficulty: ids.length === 1 ? 2 : 3,
    lesson: findDeparture(ids[0] ?? '')?.lesson ?? 'idempotency-keys',
    scene:
      'An ordinary morning at Acme: the till charges cards and retries when the network breaks, the shop and the office work ' +
      'with orders, and a team works on the project prj_1. Support has heard that something is wrong.',
    setup: setupOf(ids),
    minutes,
    drive: stage => drive(stage, ids),
    tickets: () => [],
    parties: parties.map(party => partyOf(party, ids)),
    changes: [],
    odd: [],
    hints: [],
    explanation: '',
  };
}

const partyOf = ({ id, who, clients }: (typeof parties)[number], ids: readonly string[]): Party => ({
  id,
  who,
  clients,
  unit: 'requests that went wrong',
  count: log => harmOf(log, ids).filter(entry => clients.includes(clientOf(entry))).length,
});

const harmOf = (log: readonly LogEntry[], ids: readonly string[]): LogEntry[] => [
  ...new Set(ids.flatMap(id => harmfulEntries(id, { entries: log, callers: callersOf() }))),
];

/** The ordinary traffic, and for each flaw the requests that show it, sent as if by chance. */
function drive(stage: CaseStage, ids: readonly string[]): void {
  const { random } = stage;
  sellAtTill(stage, { sales: 15, breaks: 3, minutes: minutes - 2 });
  keepShop(stage, minutes);
  watchCount(stage, { minutes, every: stage.has('polls-without-if-none-match') ? 45_000 : 4 * minute });
  describeProject(stage, 5 * minute);
  readAllOrders(stage, 11 * minute);
  failNow(stage, minutes);
  for (const [i, id] of ids.entries()) {
    const probe = sentInstead[id] ?? flawOf(id)?.probe ?? [];
    const start = Math.floor((15 + i * 3 + random.next() * 2) * minute);
    let at = start;
    let together: typeof probe = [];
    let cursor = '';
    for (const [n, request] of probe.entries()) {
      at += (request.after ?? 0) * 1000 + (n === 0 ? 0 : 4000);
      together = request.together ? [...together, request] : [request];
      const group = together;
      if (probe[n + 1]?.together) continue;
      stage.at(at, async () => {
        const wire = group.map(({ as, method, path, headers = {}, body }) => ({
          as,
          method,
          path: path.replace('{cursor}', cursor),
          headers: Object.entries(headers) as [string, string][],
          body: body ?? null,
        }));
        if (wire.length > 1) await stage.overlap(wire);
        else cursor = nextCursorIn((await stage.send(wire[0]!)).response?.body);
      });
    }
  }
}

/** The cursor of the next page, or '' if there is none. */
const nextCursorIn = (body: string | undefined): string => /"next_?cursor":"([^"]+)"/i.exec(body ?? '')?.[1] ?? '';

async function finished(seed: string, ids: readonly string[]): Promise<CaseDefinition> {
  const draft = draftOf(seed, ids);
  const { log } = await recordCase(draft);
  const first = harmOf(log, ids.slice(0, 1))[0];
  const where = first ? (first.operation ?? requestName(first.exchange.request)) : '';
  return {
    ...draft,
    tickets: entries => ticketsOf(seed, entries, ids),
    changes: changesOf(seed, ids),
    odd: usualOdd.filter(({ matches }) => {
      const found = log.filter(matches);
      return found.length > 0 && !found.some(entry => harmOf(log, ids).includes(entry));
    }),
    hints: [
      'Read the requests of the people in the ticket, and compare each with the one before it.',
      `Look at ${where} at ${first ? clock(first) : ''}. What does the contract say about it?`,
      `The departure is about this: ${groupWords(ids[0]!)}.`,
    ],
    explanation: ids.map(id => findDeparture(id)!.reason).join(' '),
  };
}

const groupWords = (id: string): string => {
  const group = findDeparture(id)!.group;
  return group === 'client' ? 'what a client does, while the service follows the contract' : group.replaceAll('-', ' ');
};

const clock = (entry: LogEntry): string => new Date(momentOf(entry)).toISOString().slice(11, 16);

/** How people begin and end when they write to support. */
const greetings = ['', 'Good morning. ', 'Hello. ', 'I hope that this is the right place to ask. '];
const partings = ['', ' Can you find out?', ' What happened?', ' Please call me back.', ' I’d like to know why.'];

/** One ticket about each departure; of three, the last two were told on the phone, and are in one. */
function ticketsOf(seed: string, log: readonly LogEntry[], ids: readonly string[]): Ticket[] {
  const random = seededRandom(`case/${seed}/tickets`);
  const told = ids.map(id => ticketAbout(id, harmfulEntries(id, { entries: log, callers: callersOf() }), log));
  const onPhone = told.slice(ids.length > 2 ? 1 : 2).map(({ from, text }) => `${from}: ‘${text}’`);
  const written = told.slice(0, 2 - Math.min(1, onPhone.length)).map(({ from, text }) => {
    const [greeting, parting] = [random.pick(greetings), random.pick(partings)];
    return { from, text: `${greeting}${text}${text.endsWith('?') ? '' : parting}` };
  });
  if (onPhone.length === 0) return written;
  return [
    ...written,
    { from: 'Ama, who answers the phone', text: `Two more calls this morning. ${onPhone.join(' ')}` },
  ];
}

function changesOf(seed: string, ids: readonly string[]): CaseChange[] {
  const random = seededRandom(`case/${seed}/changes`);
  const right = ids.map(
    (id): CaseChange => ({
      id: `change-${id}`,
      text: changesInWords[id]!,
      to: setupOf(ids.filter(other => other !== id)),
      reason: findDeparture(id)!.reason,
    }),
  );
  const known = new Set(right.map(({ text }) => text));
  const areas = new Set(ids.map(id => findDeparture(id)!.group));
  const isNear = (id: string) => Number(areas.has(flawOf(id)!.area));
  const others = random
    .shuffle(flawsDrawn)
    .sort((a, b) => isNear(b) - isNear(a))
    .map(id => ({ id, text: changesInWords[id]! }))
    .filter(({ text }) => !known.has(text) && known.add(text) !== undefined);
  const kept = others.slice(0, 5 - Math.max(2, ids.length)).map(
    ({ id, text }): CaseChange => ({
      id: `change-${id}`,
      text,
      to: {},
      reason: 'Nothing departs from the contract in this way here, so the replay is the same as the incident.',
    }),
  );
  return random.shuffle([...right, ...kept]);
}

/** What is odd on any morning, and right. */
const usualOdd: readonly OddEntry[] = [
  {
    matches: entry => errorOf(entry)?.code === 'card_declined' && statusOf(entry) === 402,
    reason: 'A declined card gets 402 card_declined, and nothing is charged.',
  },
  {
    matches: entry => statusOf(entry) === 304,
    reason: 'Nothing has changed since the client read it, so the response is a 304 without a body.',
  },
  {
    matches: entry => statusOf(entry) === 412,
    reason: 'Somebody saved in between, so the service rejected a save that would have overwritten this change.',
  },
  {
    matches: entry => receivedHeader(entry, 'idempotent-replayed') === 'true',
    reason: 'A retry with the same key got the stored response: the work was done once.',
  },
];
