import type { EffectiveSchema } from '../../../openapi/effective-schema';
import type { Operation } from '../../../openapi/operations';
import { lastWord, segmentWords, wordsOf } from '../../../openapi/words';
import type { Severity } from '../../finding';
import type { RuleContext } from '../../rule-context';
import { mayKnowRepetition } from './_retry-protection';

/** Words of operations that move money or goods: one more is one too many. */
export const costly = new Set(
  'charge charges payment payments refund refunds transfer transfers payout payouts order orders purchase purchases checkout booking bookings withdrawal withdrawals transaction transactions invoice invoices payin payins deposit deposits disbursement disbursements topup topups remittance remittances'.split(
    ' ',
  ),
);

/**
 * What moves money is done twice at a customer's expense: the path says so, and so does an amount in the request. An order
 * or an invoice with a price somewhere in it costs time to undo. That something is created twice is all that is known of
 * any other POST.
 *
 * @param context The context.
 * @param operation A POST that documents no key.
 * @param othersTakeKeys True if other operations of the contract document one.
 * @returns How much harm it does to send the same request twice.
 */
export function harmOf(context: RuleContext, operation: Operation, othersTakeKeys: boolean): Severity {
  // A conflict, or a reference of the client's own, may keep the second one out: the contract doesn't say so for certain.
  const mayKnow = mayKnowRepetition(context, operation);
  if (isDraft(context, operation) || isAnnounced(operation) || movesGoods(operation)) return 'info';
  if (movesMoney(operation) && takesAmount(context, operation)) {
    // The payer confirms it later, so a second one stays unpaid.
    if (asksPayer(context, operation) || isTrialPath(operation)) return mayKnow ? 'info' : 'warning';
    const entersBooks =
      isBookkeeping(operation) ||
      isDeletable(context, operation) ||
      (isOfBill(operation) && !takesCard(context, operation));
    if (entersBooks) return mayKnow ? 'info' : 'warning';
    // Whether anybody pays twice depends on what the contract leaves out: a payer's consent, a state of what is paid, a
    // reference that is compared. It's certain only beside operations that take a key, and for charges.
    const certain =
      isCharge(operation) || (othersTakeKeys && (!isTransfer(operation) || isOfMoney(context, operation)));
    return mayKnow || staysWithOwner(operation) || isConfirmedLater(context, operation) || !certain
      ? 'warning'
      : 'error';
  }
  // A page on which a person pays may well be made twice.
  const page = operation.segments.some(segment => /^hosted[-_]?pages?$/i.test(segment));
  if (page || [operation.summary, operation.description].some(text => opensPage.test(text))) return 'info';
  return (costly.has(lastWord(operation.segments)) || isCreditNote(operation)) &&
    takesPrice(context, operation) &&
    !mayKnow
    ? 'warning'
    : 'info';
}

/** Only an instruction is made, and another operation on it executes it: a client executes the one whose id it received. */
const isDraft = (context: RuleContext, operation: Operation): boolean =>
  hasStep(context, operation, /^(execute|submit|commit)$/i);

/** The money may wait for an operation of its own, though nothing says that it does. */
const isConfirmedLater = (context: RuleContext, operation: Operation): boolean =>
  hasStep(context, operation, /^(confirm|approve|authori[sz]e|release|finali[sz]e)$/i);

const hasStep = (context: RuleContext, { path }: Operation, step: RegExp): boolean =>
  context.operationsBelow(path).some(one => {
    const [, verb = ''] = /^\/\{[^}]*\}(?:\/actions)?\/([^/]*)$/.exec(one.path.slice(path.length)) ?? [];
    return /^(post|put|patch)$/.test(one.method) && step.test(verb);
  });

/** A price, a currency, or a number of items, at the top of the request or in its parts. */
function takesPrice(context: RuleContext, { requestContent: contents }: Operation): boolean {
  const within = (schema: EffectiveSchema | null, depth: number): boolean =>
    schema?.variants.some(
      ({ fields, items }) =>
        [...fields.values()].some(
          field => priced.test(wordsOf(field.name).join('_')) || (depth < 3 && within(field.schema, depth + 1)),
        ) ||
        (depth < 3 && within(items, depth + 1)),
    ) === true;
  return contents.some(({ schema }) => within(context.effectiveSchema(schema), 0));
}

const opensPage = /\b(checkout|payment|billing|portal) (session|link|page|url|portal)s?\b/i;
const priced =
  /(^|_)(amounts?|price|currency|total|quantity|qty|fee|cost|line_items|card|iban|payment_(method|source|token))(_|$)/;

/** It only writes down what was paid elsewhere, or asks what it would cost. */
const isBookkeeping = ({ segments, id, summary, description }: Operation): boolean =>
  segments.some(segment =>
    /journal|ledger|external|offline|manual|accounting|screening|compliance|^(kyt|kyc|aml)$/i.test(segment),
  ) ||
  /\b(record(s|ed|ing)?|log(s|ged)?|external|offline|manual(ly)?|track(s|ed)?|book-?keeping|historical|journal|simulat\w+|estimat\w+|calculat\w+|preview\w*|validat\w+|search\w*|sandbox|import(s|ed|ing)?|marks?\b[^.]*\bpaid|stock|inventory|warehouses?|ownership|loyalty|ingest(s|ed|ion)?|(data|purchase|refund|payment|transaction) events?)\b/i.test(
    `${summary} ${description.slice(0, 400)} ${wordsOf(id).join(' ')}`,
  );

/** No money is moved where things are tried. */
const isTrialPath = ({ segments }: Operation): boolean =>
  segments.some(segment => /^(mock|mocks|test|demo|dummy|staging)$/i.test(segment));

/** The payer gets a code or a slip, or is sent to a page to pay, and comes back from it. */
const asksPayer = (context: RuleContext, operation: Operation): boolean =>
  operation.segments.some(segment =>
    segmentWords(segment).some(word => /^(qr|qrcodes?|boletos?|initiations?|intents?)$/.test(word)),
  ) ||
  (!takesCard(context, operation) &&
    takesFieldNamed(
      context,
      operation,
      /^((return|redirect|success|continue|back|cancel|checkout)_ur[il]|ur[il]_(return|redirect|success|cancel))$/,
    ));

/** What can be deleted is an entry in the books: money that went away doesn't come back so. */
const isDeletable = ({ operations }: RuleContext, { path }: Operation): boolean =>
  operations.some(
    one =>
      one.method === 'delete' &&
      one.path.startsWith(path) &&
      // OData writes the id in parentheses.
      /^(\/\{[^}]*\}|\(\{[^}]*\}\))$/.test(one.path.slice(path.length)),
  );

/** A payment of a bill, or a charge of a loan, is an entry in the books, unless it says from what it is paid. */
const isOfBill = (operation: Operation): boolean =>
  /^(payments?|charges?)$/.test(lastWord(operation.segments)) &&
  operation.segments
    .slice(0, -1)
    .flatMap(segmentWords)
    .some(word => /^(invoices?|bills?|expenses?|loans?|savings|vouchers?|budgets?)$/.test(word));

/** By its words, as in `return_url`, however they are written together. */
const takesFieldNamed = (context: RuleContext, { requestContent }: Operation, pattern: RegExp): boolean =>
  requestContent.some(({ schema }) =>
    [...context.fields(schema).keys()].some(name => pattern.test(wordsOf(name).join('_'))),
  );

const takesCard = (context: RuleContext, operation: Operation): boolean =>
  takesFieldNamed(
    context,
    operation,
    /(^|_)(card|iban|token|(payment|funding)_(method|source|instrument|token)|wallet|bank_account)(_|$)|^source(_|$)/,
  );

/** @returns whether the path ends with something that moves money, such as `/refunds` */
export const movesMoney = (operation: Operation) => money.has(lastWord(operation.segments));
/** The path names what is done, and nothing before it, as in /approve-charges. */
const isCharge = ({ segments }: Operation): boolean => /^charges?$/i.test(segments.at(-1) ?? '');

const isTransfer = (operation: Operation): boolean => /^transfers?$/.test(lastWord(operation.segments));

/** An amount alone may be one of points: money is called so, or it has a currency, or an account that it goes to. */
const isOfMoney = (context: RuleContext, { requestContent: contents, summary, description }: Operation): boolean =>
  [summary, description].some(text => /\b(money|funds?|cash|payments?|bank|balances?)\b/i.test(text)) ||
  contents.some(({ schema }) =>
    context
      .variants(schema)
      .some(({ fields }) =>
        [...fields.keys()].some(name =>
          /(^|_)(currency|asset|coin|mint|account|acct|address|bank|wallet|balance|beneficiary|payee|destination|iban|bic|routing|sort_code)(_|$)/.test(
            wordsOf(name).join('_'),
          ),
        ),
      ),
  );

/** What goes from one account of a customer to another one can be sent back. */
const staysWithOwner = ({ summary, description }: Operation): boolean =>
  [summary, description].some(text =>
    /\b(transfers?|moves?) (\w+ ){0,4}(between|across) (\w+ ){0,3}((sub-?)?accounts|wallets|balances)\b|\binternal transfers?\b/i.test(
      text,
    ),
  );
/** What is expected to come in is only announced. */
const isAnnounced = ({ segments }: Operation): boolean =>
  segmentWords(segments.at(-1) ?? '').some(word => /^(incoming|expected|inbound)$/.test(word));
/** What is moved between shelves or rooms has an amount as well. */
const movesGoods = ({ segments }: Operation) =>
  segments.some(segment => /^(stocks?|inventor(y|ies)|warehouses?|shelves|pantry)$/i.test(segment));
const money = new Set(
  'charge charges payment payments refund refunds transfer transfers payout payouts withdrawal withdrawals payin payins disbursement disbursements'.split(
    ' ',
  ),
);

const takesAmount = (context: RuleContext, { requestContent: contents }: Operation): boolean =>
  contents.some(({ schema }) =>
    context
      .variants(schema)
      .some(({ fields }) => [...fields.keys()].some(name => /^amount|amount(_?(cents|minor))?$/i.test(name))),
  );

/** @returns whether the path ends with credit notes */
export const isCreditNote = ({ segments }: Operation) =>
  /^credit_notes?$/.test(segmentWords(segments.at(-1) ?? '').join('_'));
