import * as z from 'zod';
import type { ErrorCode } from '../../conventions/error-code';
import { type Code, errorCodeOf } from '../../conventions/error-codes';
import { isoDate } from '../../conventions/http-date';
import { reasonPhrase } from '../../conventions/status';
import { Failure } from '../failure';
import { type Operation, operation, type Resource } from '../operation';
import { weeklyBrownouts } from './_weekly-report';

/**
 * The migration guides by name.
 *
 * @param shift how much later than the course the service started, in ms.
 */
const guides = (shift: number): Record<string, string> => ({
  'weekly-report': [
    'From the weekly report to the sales report',
    '',
    'Call GET /v1/reports/sales?interval=week instead of GET /v1/reports/weekly.',
    'The fields of the response are the same. The sales report can also cover one day: interval=day.',
    'The weekly report keeps working until the date in its Sunset header, except during announced brownouts.',
    'During a brownout it returns 410 for a few minutes, so that remaining callers find out before the last day.',
    ...weeklyBrownouts.map(({ from, until }) => `Brownout: ${isoDate(from + shift)} to ${isoDate(until + shift)}`),
    '',
  ].join('\n'),
});

function errorPage(code: string, { status, meaning, action, origin }: ErrorCode): string {
  const source =
    origin === 'specification'
      ? 'This code comes from the API conventions that the service follows.'
      : 'This code was chosen for this service.';
  return [
    code,
    '',
    `Status: ${status} ${reasonPhrase(status)}`,
    `What it means: ${meaning}`,
    `What to do: ${action}`,
    source,
    'Branch on this code, never on the message. If you don’t know a code, use the status class.',
    '',
  ].join('\n');
}

const description = z
  .object({
    openapi: z.string().describe('The version of the OpenAPI specification.'),
    info: z.object({}),
    servers: z.array(z.object({})).max(10),
    security: z.array(z.object({})).max(10),
    tags: z.array(z.object({})).max(100),
    paths: z.object({}).describe('Every operation by path and method.'),
    webhooks: z.object({}).describe('The events that are sent to webhook endpoints.'),
    components: z.object({}),
  })
  .meta({ id: 'ApiDescription' });

const shared = {
  method: 'get',
  permission: 'public',
  scope: null,
  requires: 'nothing; this operation is public',
  failures: ['page_not_found'],
  conditional: 'read',
  // Not public: a shared cache would give one caller's Request-Id and RateLimit to everybody.
  cacheControl: 'private, max-age=3600',
} satisfies Partial<Operation>;

export default {
  name: 'Documentation',
  description: 'The pages that doc_url and Link headers point to, as plain text.',
  operations: [
    operation({
      ...shared,
      id: 'getDescription',
      path: '/openapi.json',
      summary: 'Read the description of this API',
      success: { status: 200, description: 'This description, in OpenAPI 3.1.', schema: description },
      failures: [],
      example: { as: 'nobody' },
      handle: ({ describe }) => ({ status: 200, body: describe() }),
    }),
    operation({
      ...shared,
      id: 'getErrorPage',
      path: '/errors/{code}',
      summary: 'Read what an error code means',
      pathParameters: { code: 'The code, as in error.code.' },
      success: { status: 200, description: 'Status, meaning, and what to do.', text: true },
      example: { as: 'nobody', path: { code: 'internal' } },
      handle: ({ path: { code }, errorCodes }) => {
        if (!errorCodes.includes(code as Code)) throw new Failure('page_not_found');
        return { status: 200, text: errorPage(code, errorCodeOf(code as Code)) };
      },
    }),
    operation({
      ...shared,
      id: 'getGuide',
      path: '/guides/{guide}',
      summary: 'Read a migration guide',
      pathParameters: { guide: 'The name of the guide.' },
      success: { status: 200, description: 'The guide.', text: true },
      example: { as: 'nobody', path: { guide: 'weekly-report' } },
      handle: ({ path: { guide }, shift }) => {
        const known = guides(shift);
        const text = Object.hasOwn(known, guide) ? known[guide] : undefined;
        if (text === undefined) throw new Failure('page_not_found');
        return { status: 200, text };
      },
    }),
  ],
} satisfies Resource;
