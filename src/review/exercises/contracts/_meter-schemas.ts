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
const uuid = (of: string): OpenApi => ({ type: 'string', format: 'uuid', description: `The ${of}.` });
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
    nextCursor: { type: ['string', 'null'], description: 'For the next page. Null if this was the last.' },
    hasMore: { type: 'boolean', description: 'Whether a next page exists.' },
  });

/** The component schemas of the grid operator. Failures are problem details (RFC 9457) with a code and the failing fields. */
export const meterSchemas = (): OpenApi => ({
  Meter: object({
    id: uuid('meter'),
    serialNumber: name('What is printed on it.', 32),
    state: oneOf('Changed by installation and removal.', 'unknown', 'installed', 'silent', 'removed'),
    label: {
      type: ['string', 'null'],
      maxLength: 60,
      description: 'What its owner calls it; null if nobody named it.',
    },
    installedAt: at('When it was installed.'),
  }),
  MeterPage: pageOf('Meter'),
  Reading: object({
    id: uuid('reading'),
    measuredAt: at('The end of the 15-minute interval.'),
    energyWh: wattHours('The energy used since the previous reading.'),
    quality: oneOf('How the value was obtained.', 'estimated', 'measured', 'corrected'),
  }),
  ReadingPage: pageOf('Reading'),
  Tariff: object({
    title: name('What the bill calls it.'),
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217.' },
    basePriceCents: { type: 'integer', minimum: 0, description: 'The price of a month, in cents.' },
    bands: { type: 'array', maxItems: 24, description: 'Prices by time of day.', items: schemaReference('TariffBand') },
  }),
  TariffBand: object({
    fromHour: { type: 'integer', minimum: 0, maximum: 23, description: 'Local time.' },
    unitPriceCents: { type: 'number', minimum: 0, description: 'The price of a kilowatt-hour, in cents.' },
  }),
  Forecast: object({
    id: uuid('forecast'),
    state: oneOf('How far the job has got.', 'running', 'queued', 'succeeded', 'failed', 'cancelled'),
    expectedWh: { type: ['integer', 'null'], description: 'What will be used, in watt-hours; null until it is known.' },
    askedAt: at('When it was requested.'),
  }),
  DailyTotal: object({
    day: { type: 'string', format: 'date', description: 'Local.' },
    energyWh: wattHours('Of the day.'),
  }),
  Webhook: object({
    id: uuid('webhook'),
    targetUrl: { type: 'string', format: 'uri', description: 'Where events go.' },
    secret: { type: 'string', description: 'For the signature of each event. Shown once.' },
  }),
  NewMeter: object({ serialNumber: name('What is printed on it.', 32), label: name('A name for it.') }, ['label']),
  MeterChange: {
    ...object({ label: { type: ['string', 'null'], maxLength: 60, description: 'A name for it.' } }, ['label']),
    description: 'An absent field keeps its value, null removes it.',
  },
  ReadingBatch: object({ readings: { type: 'array', maxItems: 1000, items: schemaReference('NewReading') } }),
  NewReading: object({
    measuredAt: at('The end of the 15-minute interval.'),
    energyWh: wattHours('The energy used.'),
  }),
  BatchReceipt: object({
    stored: { type: 'integer', description: 'How many readings were stored: as many as were sent.' },
  }),
  NewForecast: object({
    meterId: uuid('meter'),
    days: { type: 'integer', minimum: 1, maximum: 30, description: 'How far to look ahead.' },
  }),
  NewWebhook: object({
    targetUrl: { type: 'string', format: 'uri', maxLength: 500, description: 'Where events go. Must be https.' },
    eventTypes: { type: 'array', maxItems: 20, items: name('Which events.', 40) },
  }),
  MeterEvent: object({
    eventId: uuid('event'),
    deliveryId: uuid('attempt'),
    type: oneOf('What happened.', 'meter.changed', 'meter.silent', 'meter.removed'),
    timestamp: at('When it happened.'),
    meterId: uuid('meter'),
  }),
  Problem: object(
    {
      type: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
      title: { type: 'string', description: 'For people.' },
      status: { type: 'integer', description: 'The same as the status of the response.' },
      detail: { type: 'string', description: 'For people, about this case.' },
      code: oneOf(
        'What clients branch on.',
        'internal',
        'invalid-body',
        'unknown-meter',
        'stale-version',
        'rate-limited',
      ),
      requestId: { type: 'string', description: 'As in Request-Id.' },
      errors: {
        type: 'array',
        description: 'With invalid-body: all fields that failed.',
        items: object({
          pointer: name('JSON Pointer into the body.', 200),
          rule: name('The rule that it breaks.', 40),
        }),
      },
    },
    ['detail', 'errors'],
  ),
});
