import type { OpenApi } from '../../../conventions/openapi';
import type { ContractDefinition } from '../types';
import { librarySchemas } from './_library-schemas';

const header = (description: string, type = 'string'): OpenApi => ({ description, schema: { type } });
/** Written out in every response: this library shares schemas and failures, not headers. */
const common = (caching: string): OpenApi => ({
  'Request-Id': header('The id of this request, which is also in error.request_id.'),
  'Cache-Control': header(caching),
  'RateLimit-Limit': header('How many requests each key may send in 60 seconds.', 'integer'),
  'RateLimit-Remaining': header('How many requests are left.', 'integer'),
  'RateLimit-Reset': header('Seconds until the next window begins.', 'integer'),
});
const etag = (): OpenApi => ({ ETag: header('The version of the returned resource.') });
const location = (): OpenApi => ({ Location: header('The path of the new record.') });

const json = (schema: string): OpenApi => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const good = (description: string, schema: string | null, headers: OpenApi = {}, caching = 'no-store'): OpenApi => ({
  description,
  headers: { ...common(caching), ...headers },
  ...(schema ? json(schema) : {}),
});
const kept = 'private, no-cache: keep a copy, and ask whether it has changed before you use it.';
const notModified = (): OpenApi => ({ description: 'Not modified.', headers: { ...common(kept), ...etag() } });
const failure = (description: string, headers: OpenApi = {}): OpenApi => ({
  description,
  headers: { ...common('no-store'), ...headers },
  ...json('Error'),
});

const responses = (): OpenApi => ({
  BadQuery: failure('The cursor or the limit cannot be used: invalid_cursor, invalid_parameter.'),
  KeyMissing: failure('No key, or an unknown one.', { 'WWW-Authenticate': header('How to send the key.') }),
  Declined: failure('The card was declined: card_declined. Nothing was charged.'),
  RoleTooLow: failure('You have access, but your role is too low for this: insufficient_role.'),
  NotFound: failure('There is nothing with this id that you may see.'),
  NotNow: failure('The object’s current state doesn’t allow this, for example not_renewable or copy_lent.'),
  Changed: failure('The record has changed: stale_version.'),
  Unusable: failure('The body is not valid; every failing field is listed.'),
  SlowDown: failure('rate_limited.', { 'Retry-After': header('Seconds to wait before the next request.', 'integer') }),
  Broken: failure('internal: something failed on our side, and we logged it under the request id.'),
});
const failing = {
  '400': 'BadQuery',
  '401': 'KeyMissing',
  '402': 'Declined',
  '403': 'RoleTooLow',
  '404': 'NotFound',
  '409': 'NotNow',
  '412': 'Changed',
  '422': 'Unusable',
  '429': 'SlowDown',
  '500': 'Broken',
} as const;

/** What fails everywhere, and what this operation adds to it. */
const or = (...own: (keyof typeof failing)[]): OpenApi =>
  Object.fromEntries(
    [...new Set<keyof typeof failing>([...own, '401', '403', '429', '500'])].map(status => [
      status,
      { $ref: `#/components/responses/${failing[status]}` },
    ]),
  );

const query = (...own: OpenApi[]): OpenApi => ({
  parameters: [
    {
      name: 'limit',
      in: 'query',
      description: 'The number of items on a page.',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    },
    {
      name: 'after',
      in: 'query',
      description: 'The next_cursor of the previous page.',
      schema: { type: 'string', maxLength: 300 },
    },
    {
      name: 'Api-Version',
      in: 'header',
      description: 'The version of the list. If absent, the version of the first request with your key.',
      schema: { type: 'string', maxLength: 10 },
    },
    ...own,
  ],
});
const sent = (name: string, required = true): OpenApi => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string', maxLength: 255 },
});
const once = (): OpenApi => ({ parameters: [sent('Idempotency-Key')] });
const ifMatch = (): OpenApi => ({ parameters: [sent('If-Match')] });
const ifNoneMatch = (): OpenApi => ({ parameters: [sent('If-None-Match', false)] });
const body = (schema: string, type = 'application/json'): OpenApi => ({
  requestBody: { required: true, content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } } },
});
const id = (name: string): OpenApi => ({
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string', maxLength: 24 } }],
});

const sortedByDate = (): OpenApi => ({
  name: 'sort',
  in: 'query',
  description: 'The field to sort by, ascending, or descending with a minus in front. The id breaks ties.',
  schema: { type: 'string', enum: ['-created_at', 'created_at', '-due_on', 'due_on'], default: '-created_at' },
});

const paths = (): OpenApi => ({
  '/branches/{branch_id}/copies': {
    ...id('branch_id'),
    get: {
      operationId: 'copies',
      summary: 'The copies of a branch',
      description: 'Requires: any key of the network. The branches of other networks are hidden.',
      ...query({ name: 'title_id', in: 'query', schema: { type: 'string', maxLength: 24 } }),
      responses: { '200': good('A page of copies, newest first.', 'CopyPage'), ...or('400', '404') },
    },
  },
  '/loans': {
    get: {
      operationId: 'loans',
      summary: 'The loans that you may see',
      description: 'Requires: role desk for all loans of a branch, role reader for your own.',
      ...query(sortedByDate()),
      responses: { '200': good('A page of loans, newest first unless sort says otherwise.', 'LoanPage'), ...or('400') },
    },
    post: {
      operationId: 'lend',
      summary: 'Lend a copy to a reader',
      description: 'Requires: role desk.',
      ...once(),
      ...body('NewLoan'),
      responses: { '201': good('The loan.', 'Loan', location()), ...or('409', '422') },
    },
  },
  '/loans/{loan_id}': {
    ...id('loan_id'),
    get: {
      operationId: 'loan',
      summary: 'One loan',
      description: 'Requires: role desk, or the reader who has the copy.',
      ...ifNoneMatch(),
      responses: { '200': good('The loan.', 'Loan', etag(), kept), '304': notModified(), ...or('404') },
    },
  },
  '/loans/{loan_id}/renew': {
    ...id('loan_id'),
    post: {
      operationId: 'renew',
      summary: 'Renew a loan',
      description:
        'Requires: role desk, or the reader who has the copy. The library decides how long the loan is extended.',
      ...once(),
      responses: { '200': good('The loan with its new due date.', 'Loan', etag()), ...or('404', '409') },
    },
  },
  '/holds': {
    get: {
      operationId: 'holds',
      summary: 'The holds that you may see',
      description: 'Requires: role desk for all holds of a branch, role reader for your own.',
      ...query(),
      responses: { '200': good('A page of holds, newest first.', 'HoldPage'), ...or('400') },
    },
    post: {
      operationId: 'placeHold',
      summary: 'Add a reader to the queue for a title',
      description: 'Requires: role desk, or the reader.',
      ...once(),
      ...body('NewHold'),
      responses: { '201': good('The hold.', 'Hold', location()), ...or('409', '422') },
    },
  },
  '/holds/{hold_id}': {
    ...id('hold_id'),
    delete: {
      operationId: 'leaveQueue',
      summary: 'Remove a reader from the queue',
      description: 'Requires: role desk, or the reader. If the hold is already gone, treat 404 as done.',
      responses: { '204': good('The hold was removed.', null), ...or('404') },
    },
  },
  '/readers/{reader_id}': {
    ...id('reader_id'),
    get: {
      operationId: 'reader',
      summary: 'One reader',
      description: 'Requires: role desk, or the reader.',
      ...ifNoneMatch(),
      responses: { '200': good('The reader.', 'Reader', etag(), kept), '304': notModified(), ...or('404') },
    },
    patch: {
      operationId: 'changeReader',
      summary: 'Change a reader’s email or home branch',
      description: 'Requires: role desk, or the reader.',
      ...ifMatch(),
      ...body('ReaderChange', 'application/merge-patch+json'),
      responses: { '200': good('The reader after the change.', 'Reader', etag()), ...or('404', '412', '422') },
    },
  },
  '/readers/{reader_id}/fee-payments': {
    ...id('reader_id'),
    post: {
      operationId: 'payFees',
      summary: 'Pay outstanding fees',
      description: 'Requires: role desk, or the reader.',
      ...once(),
      ...body('NewFeePayment'),
      responses: { '201': good('The payment.', 'FeePayment', location()), ...or('402', '404', '409', '422') },
    },
  },
  '/readers/{reader_id}/fees': {
    ...id('reader_id'),
    get: {
      operationId: 'fees',
      summary: 'The outstanding fees of a reader',
      description:
        'Requires: role desk, or the reader. This operation will be removed, because the reader resource will contain the sum.',
      deprecated: true,
      ...ifNoneMatch(),
      responses: {
        '200': good(
          'All outstanding fees, until the sunset.',
          'FeeSummary',
          {
            ...etag(),
            Deprecation: header('When the deprecation began, as @ and Unix seconds (RFC 9745).'),
            Sunset: header('HTTP-date, RFC 8594.'),
            Link: header('The migration guide as rel="deprecation".'),
          },
          kept,
        ),
        '304': notModified(),
        ...or('404'),
      },
    },
  },
  '/returns/batch': {
    post: {
      operationId: 'returnBatch',
      summary: 'Return the copies from the book drop',
      description:
        'Requires: role desk. Best effort: each copy is returned separately, and has its own result in the response.',
      ...once(),
      ...body('ReturnBatch'),
      responses: { '200': good('One result for each copy.', 'ReturnResults'), ...or('409', '422') },
    },
  },
  '/stocktakes': {
    post: {
      operationId: 'startStocktake',
      summary: 'Count every copy of a branch',
      description:
        'Requires: role head of branch. The response comes immediately, and the job continues in the background.',
      ...once(),
      ...body('NewStocktake'),
      responses: {
        '202': good('The queued stocktake.', 'Stocktake', {
          ...location(),
          'Retry-After': header('Seconds to wait before you read the stocktake.', 'integer'),
        }),
        ...or('409', '422'),
      },
    },
  },
  '/stocktakes/{stocktake_id}': {
    ...id('stocktake_id'),
    get: {
      operationId: 'stocktake',
      summary: 'Read the status of a stocktake',
      description: 'Requires: role head of branch.',
      ...ifNoneMatch(),
      responses: {
        '200': good(
          'The stocktake.',
          'Stocktake',
          {
            ...etag(),
            'Retry-After': header(
              'Seconds to wait before you read the stocktake again. Absent once it has ended.',
              'integer',
            ),
          },
          kept,
        ),
        '304': notModified(),
        ...or('404'),
      },
    },
  },
});

/** Branches lend copies to readers. Keys in a header of their own, permissions as sentences, 422 for bodies. Clean. */
export default {
  title: 'Library API',
  setting:
    'Self-service stations and the desks of a library network lend, renew, and take back books. Readers see their loans in apps from other companies.',
  live: false,
  document: () => ({
    openapi: '3.1.0',
    info: {
      title: 'Library API',
      version: '5.0.0',
      description:
        'Lending for a network of libraries. Responses may get new fields at any time; ignore those that you do not know.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://library.example/v5' }],
    security: [{ station: [] }],
    paths: paths(),
    components: {
      securitySchemes: {
        station: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of one station or app.' },
      },
      responses: responses(),
      schemas: librarySchemas(),
    },
  }),
} satisfies ContractDefinition;
