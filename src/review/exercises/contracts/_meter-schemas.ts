import type { OpenApi } from '../../../conventions/openapi';
import { object, schemaReference } from './_fields';

const at = (description: string): OpenApi => ({
  type: 'string',
  format: 'date-time',
  description: `${description} UTC.`,
});
const name = (description: string, maxLength = 60): OpenApi => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});
const uuid = (of: string): OpenApi => ({ type: 'string', format: 'uuid', description: `The id of the ${of}.` });
const wattHours = (description: string): OpenApi => ({
  type: 'integer',
  minimum: 0,
  description: `${description} In watt-hours.`,
});
const oneOf = (description: string, first: string, ...others: string[]): OpenApi => ({
  type: 'string',
  description: `${description} The list may grow: treat a value that you do not know as ${first}.`,
  'x-extensible-enum': [first, ...others],
});

const pageOf = (item: string): OpenApi =>
  object({
    data: { type: 'array', maxItems: 1000, items: schemaReference(item) },
    nextCursor: {
      type: ['string', 'null'],
      description: 'Send this value as cursor to get the next page. Null on the last page.',
    },
    hasMore: { type: 'boolean', description: 'Whether there is a next page.' },
  });

/** The component schemas of the grid operator. Failures are problem details (RFC 9457) with a code and the failing fields. */
export const meterSchemas = (): OpenApi => ({
  Meter: object({
    id: uuid('meter'),
    serialNumber: name('The number that is printed on the meter.', 32),
    state: oneOf('Changed by installation and removal.', 'unknown', 'installed', 'silent', 'removed'),
    label: {
      type: ['string', 'null'],
      maxLength: 60,
      description: 'The owner’s name for the meter. Null if it has none.',
    },
    installedAt: at('When the meter was installed.'),
  }),
  MeterPage: pageOf('Meter'),
  Reading: object({
    id: uuid('reading'),
    measuredAt: at('The end of the interval of 15 minutes.'),
    energyWh: wattHours('The energy used since the previous reading.'),
    quality: oneOf('How the value was obtained.', 'estimated', 'measured', 'corrected'),
  }),
  ReadingPage: pageOf('Reading'),
  Tariff: object({
    title: name('The name of the tariff on the bill.'),
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.' },
    basePriceCents: { type: 'integer', minimum: 0, description: 'The price per month, in cents.' },
    bands: { type: 'array', maxItems: 24, description: 'Prices by time of day.', items: schemaReference('TariffBand') },
  }),
  TariffBand: object({
    fromHour: {
      type: 'integer',
      minimum: 0,
      maximum: 23,
      description: 'The hour in which this price begins, in local time.',
    },
    unitPriceCents: { type: 'number', minimum: 0, description: 'The price per kilowatt-hour, in cents.' },
  }),
  Forecast: object({
    id: uuid('forecast'),
    state: oneOf('The state of the calculation.', 'running', 'queued', 'succeeded', 'failed', 'cancelled'),
    expectedWh: {
      type: ['integer', 'null'],
      description: 'The energy that will probably be used, in watt-hours. Null until the calculation has finished.',
    },
    askedAt: at('When the forecast was requested.'),
  }),
  DailyTotal: object({
    day: { type: 'string', format: 'date', description: 'The calendar day, local to the grid.' },
    energyWh: wattHours('The energy used on that day.'),
  }),
  Webhook: object({
    id: uuid('webhook'),
    targetUrl: { type: 'string', format: 'uri', description: 'The URL that events are sent to.' },
    secret: { type: 'string', description: 'The secret that signs each event. It is shown only once.' },
  }),
  NewMeter: object(
    { serialNumber: name('The number that is printed on the meter.', 32), label: name('A name for the meter.') },
    ['label'],
  ),
  MeterChange: {
    ...object({ label: { type: ['string', 'null'], maxLength: 60, description: 'A name for the meter.' } }, ['label']),
    description: 'An absent field keeps its value; null removes it.',
  },
  ReadingBatch: object({ readings: { type: 'array', maxItems: 1000, items: schemaReference('NewReading') } }),
  NewReading: object({
    measuredAt: at('The end of the interval of 15 minutes.'),
    energyWh: wattHours('The energy used.'),
  }),
  BatchReceipt: object({
    stored: { type: 'integer', description: 'How many readings were stored, which is as many as were sent.' },
  }),
  NewForecast: object({
    meterId: uuid('meter'),
    days: { type: 'integer', minimum: 1, maximum: 30, description: 'How many days to look ahead.' },
  }),
  NewWebhook: object({
    targetUrl: {
      type: 'string',
      format: 'uri',
      maxLength: 500,
      description: 'The URL that events are sent to. It must be https.',
    },
    eventTypes: { type: 'array', maxItems: 20, items: name('A type of event to send.', 40) },
  }),
  MeterEvent: object({
    eventId: uuid('event'),
    deliveryId: uuid('delivery attempt'),
    type: oneOf('The type of the event.', 'meter.changed', 'meter.silent', 'meter.removed'),
    timestamp: at('When the event happened.'),
    meterId: uuid('meter'),
  }),
  Problem: object(
    {
      type: { type: 'string', format: 'uri', description: 'The URL of the page that explains the code.' },
      title: { type: 'string', description: 'A title for people.' },
      status: { type: 'integer', description: 'The same as the status of the response.' },
      detail: { type: 'string', description: 'What happened in this case, for people.' },
      code: oneOf(
        'The code that clients branch on.',
        'internal',
        'invalid-body',
        'unknown-meter',
        'stale-version',
        'rate-limited',
      ),
      requestId: { type: 'string', description: 'The same id as in Request-Id.' },
      errors: {
        type: 'array',
        description: 'All fields that failed, if the code is invalid-body.',
        items: object({
          pointer: name('A JSON Pointer to the field in the body.', 200),
          rule: name('The rule that the field breaks.', 40),
        }),
      },
    },
    ['detail', 'errors'],
  ),
});
