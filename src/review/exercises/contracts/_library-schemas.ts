import type { OpenApi } from '../../../conventions/openapi';
import { object, schemaReference } from './_fields';

const date = (description: string): OpenApi => ({ type: 'string', format: 'date', description });
const ref = (what: string): OpenApi => ({ type: 'string', maxLength: 24, description: `The id of the ${what}.` });

/** A record of the library: what they all have, and its own fields. */
const record = (properties: OpenApi): OpenApi => ({
  allOf: [schemaReference('Record'), { type: 'object', required: Object.keys(properties), properties }],
});
/** A page: the paging is written once, the items are its own. */
const page = (of: string): OpenApi =>
  object({
    data: { type: 'array', maxItems: 200, items: schemaReference(of) },
    next_cursor: schemaReference('NextCursor'),
    has_more: { type: 'boolean', description: 'True if there is another page.' },
  });

/** The component schemas of the library. Lists of values are examples: the known ones, and others may come. */
export const librarySchemas = (): OpenApi => ({
  Record: object({
    id: { type: 'string', description: 'An opaque id that never changes.' },
    created_at: { type: 'string', format: 'date-time', description: 'When the record was created, in ISO 8601, UTC.' },
  }),
  NextCursor: {
    type: ['string', 'null'],
    description: 'Send this value as after to get the next page. Null on the last page.',
  },
  LoanStatus: {
    type: 'string',
    description: 'Changes when the copy is lent, renewed, or returned. Other values may be added.',
    'x-extensible-enum': ['lent', 'overdue', 'returned', 'lost'],
  },
  Copy: record({
    title_id: ref('title'),
    shelf_mark: { type: 'string', description: 'Where the copy is on the shelves.' },
    weight_grams: { type: 'integer', description: 'The weight for shipping by post.' },
    condition: {
      type: 'string',
      description: 'The condition of the copy. Other values may be added.',
      'x-extensible-enum': ['new', 'good', 'worn', 'withdrawn'],
    },
  }),
  CopyPage: page('Copy'),
  Loan: record({
    copy_id: ref('copy'),
    reader_id: ref('reader'),
    status: schemaReference('LoanStatus'),
    due_on: date('The last day on which the copy can be returned.'),
    renewals_left: { type: 'integer', description: 'How many times the loan may still be renewed.' },
  }),
  LoanPage: page('Loan'),
  Hold: record({
    title_id: ref('title'),
    reader_id: ref('reader'),
    place: { type: 'integer', description: 'The reader’s place in the queue, counted from 1.' },
  }),
  HoldPage: page('Hold'),
  Reader: record({
    name: { type: 'string', description: 'The name on the library card.' },
    email: {
      type: ['string', 'null'],
      format: 'email',
      description: 'The address for reminders. Null if the reader wants none.',
    },
    home_branch_id: ref('branch'),
    status: {
      type: 'string',
      description: 'Changed by outstanding fees and by the desk. Other values may be added.',
      'x-extensible-enum': ['active', 'blocked', 'left'],
    },
  }),
  FeePayment: record({
    reader_id: ref('reader'),
    amount_cents: { type: 'integer', description: 'The amount charged, in cents of the currency.' },
    currency: { type: 'string', description: 'ISO 4217.' },
  }),
  Stocktake: record({
    branch_id: ref('branch'),
    status: {
      type: 'string',
      description: 'The status of the stocktake. Other values may be added.',
      'x-extensible-enum': ['queued', 'running', 'succeeded', 'failed', 'cancelled'],
    },
    missing_copies: {
      type: ['integer', 'null'],
      description: 'How many copies were not found. Null until the count has ended.',
    },
  }),
  FeeSummary: object({
    reader_id: ref('reader'),
    open_cents: { type: 'integer', description: 'The amount still to be paid, in cents.' },
  }),
  NewLoan: object({ copy_id: ref('copy'), reader_id: ref('reader') }),
  NewHold: object(
    {
      title_id: ref('title'),
      reader_id: ref('reader'),
      note: { type: 'string', maxLength: 200, description: 'A note for the desk.' },
    },
    ['note'],
  ),
  ReaderChange: {
    type: 'object',
    description: 'An absent field keeps its value; null clears the email.',
    properties: {
      email: { type: ['string', 'null'], format: 'email', description: 'The address for reminders.' },
      home_branch_id: ref('branch'),
    },
  },
  NewFeePayment: object({
    amount_cents: { type: 'integer', minimum: 1, maximum: 50_000, description: 'In cents of the currency.' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.' },
    source: { type: 'string', maxLength: 64, description: 'The card or account to charge.' },
  }),
  NewStocktake: object(
    {
      branch_id: ref('branch'),
      shelves: {
        type: 'array',
        maxItems: 500,
        items: { type: 'string', maxLength: 20 },
        description: 'The shelves to check. If absent, all shelves are checked.',
      },
    },
    ['shelves'],
  ),
  ReturnBatch: object({
    copy_ids: {
      type: 'array',
      maxItems: 200,
      items: ref('copy'),
      description: 'The copies that were in the book drop.',
    },
  }),
  ReturnResults: object({
    results: {
      type: 'array',
      description: 'The results, in the same sequence as in the request.',
      items: object(
        {
          copy_id: ref('copy'),
          http_status: { type: 'integer', description: 'The status that this return would have had on its own.' },
          error: { $ref: '#/components/schemas/Problem' },
        },
        ['error'],
      ),
    },
  }),
  Problem: object(
    {
      code: {
        type: 'string',
        description: 'Clients branch on this code. Codes are documented and never renamed; new codes may be added.',
      },
      message: { type: 'string', description: 'A message for people.' },
      details: {
        description: 'An object that depends on the code, or the list of all failing fields.',
        oneOf: [{ type: 'object' }, { type: 'array', items: schemaReference('FailingField') }],
      },
      request_id: { type: 'string', description: 'The id to include when you ask for help.' },
    },
    ['details'],
  ),
  FailingField: object({
    field: { type: 'string', description: 'The failing field.' },
    rule: { type: 'string', description: 'The rule that the field breaks.' },
    message: { type: 'string', description: 'A message for people.' },
  }),
  Error: object({ error: schemaReference('Problem') }),
});
