import type { Json } from '../conventions/openapi';
import { pluralize } from '../text/pluralize';
import type { LogEntry, Ticket } from './case';
import {
  clientOf,
  errorOf,
  isSuccess,
  methodOf,
  momentOf,
  queryOf,
  receivedObject,
  resourceOf,
  rowsOf,
  sentObject,
} from './evidence/facts';

/** Somebody who writes to support, and the clients of theirs. */
interface Writer {
  name: string;
  clients: readonly string[];
}

/** What somebody tells of a departure who sees only what it does to them. */
interface Symptom {
  who: Writer;
  /**
   * @param harmed - the entries in which the departure did harm, at least one
   * @param log - the whole log
   */
  text(harmed: readonly LogEntry[], log: readonly LogEntry[]): string;
}

const cashier: Writer = { name: 'Femi, at the till', clients: ['till'] };
const developer: Writer = { name: 'Kofi, who looks after the till’s software', clients: ['till'] };
const shop: Writer = { name: 'Elif, who runs the shop', clients: ['shop'] };
const packer: Writer = { name: 'Farid, who packs', clients: ['shop'] };
const office: Writer = { name: 'Dagny, who writes invoices in the office', clients: ['owner'] };
const lead: Writer = { name: 'Bo, who leads the project', clients: ['admin', 'editor', 'member'] };
const analyst: Writer = { name: 'Greta, who does Acme’s books', clients: ['owner', 'editor'] };

const clock = (entry: LogEntry): string => new Date(momentOf(entry)).toISOString().slice(11, 16);
const money = (amount: unknown): string => `${(Number(amount) / 100).toFixed(2)} euros`;
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
const idIn = (entry: LogEntry, at = 2): string => resourceOf(entry).split('/')[at] ?? '';
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
const before = (entry: LogEntry, log: readonly LogEntry[]): LogEntry[] => log.slice(0, log.indexOf(entry));
const receivedField = (entry: LogEntry, name: string): Json | undefined => receivedObject(entry)?.[name];

/** The last successful change of the same resource before this one, or undefined. */
const earlierChange = (entry: LogEntry, log: readonly LogEntry[]): LogEntry | undefined =>
  before(entry, log).findLast(
    other =>
      methodOf(other) === 'PATCH' &&
      resourceOf(other) === resourceOf(entry) &&
      isSuccess(other) &&
      clientOf(other) !== clientOf(entry),
  );

const chargedAgain: Symptom['text'] = harmed => {
  const [first] = harmed;
  const often = harmed.length === 1 ? '' : ` It happened to ${harmed.length} customers that I know of.`;
  return `A customer bought something for ${money(sentObject(first!)?.amount)}, once. The bank shows the payment twice, the second time at ${clock(first!)}.${often}`;
};

const savedOver: Symptom['text'] = (harmed, log) => {
  const late = harmed.find(entry => earlierChange(entry, log)) ?? harmed[0]!;
  const early = earlierChange(late, log);
  const words = (entry: LogEntry) => text(Object.values(sentObject(entry) ?? {})[0]);
  return early
    ? `At ${clock(early)} I saved “${words(early)}” for ${idIn(early)}, and was told that it was saved. Now somebody else’s words are there, “${words(late)}”, and mine are gone.`
    : `At ${clock(late)} somebody saved “${words(late)}” for ${idIn(late)} over what I had written.`;
};

/** By the id of a flaw or of a client's fault: each that generated cases are drawn from. */
export const symptoms: Readonly<Record<string, Symptom>> = {
  'child-looked-up-alone': {
    who: lead,
    text: harmed => {
      const entry = harmed.at(-1)!;
      return `I mistyped a link at ${clock(entry)} and saw the entry of ${text(receivedField(entry, 'email'))}. That person isn’t in our project.`;
    },
  },
  'list-filtered-after-query': {
    who: shop,
    text: ([first]) =>
      `At ${clock(first!)} I asked for ${queryOf(first!, 'limit')} orders and got ${rowsOf(first!)?.length}. There are more than that on the shelf, and a colleague sees them all.`,
  },
  'one-scope-for-everything': {
    who: cashier,
    text: ([first]) =>
      `I pressed the wrong button at ${clock(first!)}, and now there’s an order ${text(receivedField(first!, 'id'))} for ${text(sentObject(first!)?.customer)}. I only ever take payments. I thought that I couldn’t do anything else.`,
  },
  'operation-without-permission': {
    who: lead,
    text: ([first]) =>
      `Since ${clock(first!)} a colleague (${idIn(first!, 4)}) can’t open ${idIn(first!)} any more. I asked the people who look after its team, and none of them changed anything.`,
  },
  'webhook-over-http': {
    who: office,
    text: ([first]) =>
      `I set up messages to our own system at ${clock(first!)} and copied the link from an old note. Our security people are not amused. Why did nobody stop me?`,
  },
  'deprecated-without-signals': {
    who: developer,
    text: ([first]) =>
      `At ${clock(first!)} we ran our report as we do every week, and all was well. Then a colleague heard that it’s going to be switched off. How would we have found out?`,
  },
  'renamed-without-version': {
    who: cashier,
    text: harmed =>
      `Since ${clock(harmed[0]!)} our receipts show an amount with nothing after it: “${(Number(receivedField(harmed[0]!, 'amount')) / 100).toFixed(2)}”. ${pluralize(harmed.length, 'receipt')} so far, and we haven’t touched the till.`,
  },
  'error-without-code': {
    who: cashier,
    text: harmed =>
      `Whatever goes wrong, the till now says “Something went wrong”. It used to say what was wrong: the card, a number, or a price. It first happened at ${clock(harmed[0]!)}, and ${times(harmed.length)} in all.`,
  },
  'error-without-request-id': {
    who: office,
    text: harmed =>
      `I called your hotline about the failure at ${clock(harmed[0]!)}. They asked me for its number, and I found none. It was the same with ${harmed.length === 1 ? 'the only failure' : `all ${harmed.length} failures`} today.`,
  },
  'failure-answered-200': {
    who: cashier,
    text: harmed =>
      `At ${clock(harmed[0]!)} somebody paid ${money(sentObject(harmed[0]!)?.amount)} by card and left with the goods. The till said that all was well. The bank has never heard of the payment. ${harmed.length > 1 ? `That happened ${times(harmed.length)} today.` : ''}`.trim(),
  },
  'first-failing-field-only': {
    who: cashier,
    text: ([first]) =>
      `At ${clock(first!)} the till told me “${text(errorOf(first!)?.message)}” I corrected that, and then it found the next mistake. And then another one.`,
  },
  'html-from-unknown-route': {
    who: developer,
    text: ([first]) =>
      `Our program stopped at ${clock(first!)}: “Unexpected token <”. I know that I asked for something that isn’t there. If our program had understood the response, it would have told the cashier so.`,
  },
  'second-error-shape': {
    who: packer,
    text: harmed =>
      `I mistyped a number at ${clock(harmed[0]!)}. Usually the tablet says “not found”. This time it froze. ${harmed.length > 1 ? `It did that ${times(harmed.length)}.` : ''}`.trim(),
  },
  'stack-trace-leaks': {
    who: cashier,
    text: ([first]) =>
      `At ${clock(first!)} a payment of ${money(sentObject(first!)?.amount)} didn’t work, and the till printed a page of words that I think I shouldn’t have seen.`,
  },
  'throttled-without-retry-after': {
    who: developer,
    text: ([first]) =>
      `At ${clock(first!)} our program was told to slow down. It waits for as long as you ask it to, and it’s still waiting.`,
  },
  'unknown-filter-ignored': {
    who: packer,
    text: ([first]) => {
      const rows = rowsOf(first!) ?? [];
      const wrong = rows.filter(row => row.status !== 'created').length;
      return `I looked for new orders at ${clock(first!)} and printed a label for each order that came: ${pluralize(rows.length, 'label')}. ${wrong} of them ${wrong === 1 ? 'was for an order that isn’t' : 'were for orders that aren’t'} new at all.`;
    },
  },
  'batch-without-a-mode': {
    who: shop,
    text: harmed => {
      const first = harmed[0]!;
      const items = sentObject(first)?.items;
      const sent = Array.isArray(items) ? items.length : 0;
      return `I handed in ${pluralize(sent, 'order')} in one go at ${clock(first)} and got one number back: ${String(receivedField(first, 'taken'))}. My packers ask me which orders they may send.`;
    },
  },
  'key-accepted-and-ignored': { who: cashier, text: chargedAgain },
  'key-checked-then-written': { who: cashier, text: chargedAgain },
  'post-without-key': { who: cashier, text: chargedAgain },
  'new-key-for-each-retry': { who: cashier, text: chargedAgain },
  'update-without-if-match': { who: lead, text: savedOver },
  'changes-without-if-match': { who: lead, text: savedOver },
  'created-without-location': {
    who: developer,
    text: harmed =>
      `Our program creates a charge and then opens it. Since ${clock(harmed[0]!)} it has created ${new Set(harmed.map(entry => receivedField(entry, 'id'))).size} and opened none: it says that it doesn’t know where to look.`,
  },
  'get-that-writes': {
    who: lead,
    text: ([first]) =>
      `${idIn(first!)} is gone. Nobody removed it: at ${clock(first!)} a program of ours opened all the links on a page, to see which of them are broken.`,
  },
  'if-none-match-ignored': {
    who: office,
    text: harmed =>
      `Our dashboard has got expensive. It asks whether anything has changed, and nothing has, but everything is sent again: ${times(harmed.length)} since ${clock(harmed[0]!)}.`,
  },
  'polls-without-if-none-match': {
    who: office,
    text: harmed =>
      `Our dashboard has got expensive: the same number came ${times(harmed.length)} since ${clock(harmed[0]!)}, although that number hardly ever changes.`,
  },
  'null-read-as-absent': {
    who: lead,
    text: ([first]) =>
      `I emptied the description of ${idIn(first!)} at ${clock(first!)} and saved. Nobody complained, but the description still says “${text(receivedField(first!, 'description'))}”.`,
  },
  'second-delete-answers-409': {
    who: lead,
    text: ([first]) =>
      `We deleted ${idIn(first!)}. The connection is bad here, so our program deleted it a second time at ${clock(first!)}, to be sure, and then reported a failure. So is ${idIn(first!)} gone or not?`,
  },
  'charge-id-beyond-53-bits': {
    who: cashier,
    text: harmed =>
      `A customer who paid ${money(sentObject(harmed[0]!)?.amount)} at ${clock(harmed[0]!)} wants a refund. I type the number that our screen shows, ${String(receivedField(harmed[0]!, 'id'))}, and there’s no such payment, or it’s somebody else’s. I have ${pluralize(harmed.length, 'payment')} like that.`,
  },
  'date-as-midnight': {
    who: analyst,
    text: ([first]) => {
      // en-CA writes a day as the contract does.
      const boston = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
      const seen = boston.format(Date.parse(text(receivedField(first!, 'spent_on'))));
      return `At ${clock(first!)} somebody handed in “${text(sentObject(first!)?.purpose)}”, with a receipt dated ${text(sentObject(first!)?.spent_on)}. Our colleague in Boston sees ${seen} on the screen. One of the dates must be wrong.`;
    },
  },
  'error-codes-in-two-styles': {
    who: developer,
    text: ([first]) =>
      `When our program loses its place in a list, it starts again at the top. At ${clock(first!)} it didn’t: it stopped with “unknown problem”. We hadn’t changed a thing.`,
  },
  'mixed-field-case': {
    who: cashier,
    text: harmed =>
      `Since ${clock(harmed[0]!)} our printouts have had no date on them. ${pluralize(harmed.length, 'sheet')} so far.`,
  },
  'any-move-accepted': {
    who: shop,
    text: ([first]) =>
      `${idIn(first!)} is on its way: it left at ${clock(first!)}. I’ve just looked, and nobody has paid for it.`,
  },
  'bare-array-list': {
    who: shop,
    text: harmed =>
      `Since ${clock(harmed[0]!)} I’ve had an empty screen where the orders should be. The program has said ${times(harmed.length)} that everything went well.`,
  },
  'client-writes-status': {
    who: packer,
    text: ([first]) =>
      `${idIn(first!)} has been “${text(receivedField(first!, 'status'))}” since ${clock(first!)}. I’m holding it in my hands.`,
  },
  'cursor-without-its-filter': {
    who: packer,
    text: ([first]) => {
      const count = rowsOf(first!)?.length ?? 0;
      return `I went through the orders that are “${queryOf(first!, 'status')}”, ${queryOf(first!, 'limit')} at a time. The second page, at ${clock(first!)}, ${count === 0 ? 'was empty. It can’t have been' : `had ${count} that don’t belong there`}.`;
    },
  },
  'list-without-limit': {
    who: developer,
    text: ([first]) =>
      `Somebody typed too many zeros at ${clock(first!)}, asked for ${queryOf(first!, 'limit')} orders, and got all ${rowsOf(first!)?.length} in one go. Our till isn’t made for that. Is there anything that would stop it from asking for a million?`,
  },
  'long-work-in-the-request': {
    who: office,
    text: ([first]) =>
      `I merged two customers’ accounts at ${clock(first!)}, ${text(sentObject(first!)?.source)} and ${text(sentObject(first!)?.target)}. My screen did nothing else until the last row was moved. What if I close the lid the next time?`,
  },
  'offset-paging-only': {
    who: shop,
    text: harmed =>
      `At ${clock(harmed[0]!)} I saw the newest ${rowsOf(harmed[0]!)?.length} orders, and there’s no way to the older ones. The export in the office ends early, too.`,
  },
  'pages-by-number': {
    who: analyst,
    text: (harmed, log) => {
      const [first] = harmed;
      const ids = new Set((rowsOf(first!) ?? []).map(row => row.id));
      const twice = before(first!, log)
        .filter(other => clientOf(other) === clientOf(first!))
        .flatMap(other => (rowsOf(other) ?? []).map(row => row.id))
        .filter(id => ids.has(id));
      return `I read all orders at ${clock(first!)} to add them up, and ${twice.length > 0 ? `${twice.length === 1 ? 'one order is in the list twice:' : `${twice.length} orders are in the list twice, such as`} ${text(twice[0])}` : 'my sum is wrong'}. Each order was sold once.`;
    },
  },
  'sort-without-tie-breaker': {
    who: developer,
    text: ([first]) =>
      `We show orders by amount, ${queryOf(first!, 'limit')} at a time. At ${clock(first!)} ${text(rowsOf(first!)?.[0]?.id)} came where another order belongs, and that other order never came.`,
  },
  'whole-list-inside': {
    who: lead,
    text: harmed =>
      `I only want to see what ${idIn(harmed[0]!)} is called. At ${clock(harmed[0]!)} that took ${harmed[0]!.exchange.response?.body?.length ?? 0} characters, and with every new member, it gets longer.`,
  },
};

/**
 * What somebody writes about a departure.
 *
 * @param harmed - the entries in which it did harm, at least one
 */
export function ticketAbout(departure: string, harmed: readonly LogEntry[], log: readonly LogEntry[]): Ticket {
  const { who, text: write } = symptoms[departure]!;
  const own = harmed.filter(entry => who.clients.includes(clientOf(entry)));
  return { from: who.name, text: write(own.length > 0 ? own : harmed, log) };
}
