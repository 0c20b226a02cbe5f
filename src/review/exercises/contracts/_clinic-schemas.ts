import type { OpenApi } from '../../../conventions/openapi';
import { object, schemaReference, text } from './_fields';

const id = (what: string): OpenApi => ({
  type: 'string',
  description: `Names the ${what}. Opaque.`,
  maxLength: 36,
});
const moment = (what: string): OpenApi => ({
  type: 'string',
  format: 'date-time',
  description: `${what} ISO 8601, UTC.`,
});

/** Values that may grow, told in words: a client falls back on the first. */
const open = (description: string, known: string[]): OpenApi => ({
  type: 'string',
  'x-enum-open': true,
  enum: known,
  description: `${description} More values may be added; treat an unknown one as ${known[0]}.`,
});

const pageOf = (item: string): OpenApi =>
  object({
    data: { type: 'array', maxItems: 100, items: schemaReference(item) },
    next_cursor: { type: ['string', 'null'], description: 'Where the next page begins; null on the last one.' },
    has_more: { type: 'boolean', description: 'Whether another page follows.' },
  });

/** The component schemas of the clinic: resources first, then what is sent, then failures and events. */
export const clinicSchemas = (codes: readonly string[]): OpenApi => ({
  Slot: object({
    id: id('slot'),
    practitioner: text('Who works at that time.', 120),
    starts_at: moment('When it starts.'),
    duration_minutes: { type: 'integer', description: 'How long it lasts.' },
    state: open('Changed by booking and cancelling appointments.', ['unavailable', 'free', 'taken']),
  }),
  SlotPage: pageOf('Slot'),
  OpeningHours: object(
    {
      time_zone: text('A name of the IANA time zone database.', 40),
      days: {
        type: 'array',
        maxItems: 7,
        description: 'One entry for each day on which the practice is open.',
        items: schemaReference('OpenDay'),
      },
      note: {
        type: ['string', 'null'],
        maxLength: 300,
        description: 'For patients, such as holidays. Null if there is none.',
      },
    },
    ['note'],
  ),
  OpenDay: object({
    weekday: { type: 'integer', minimum: 1, maximum: 7, description: 'From 1, Monday, to 7, Sunday (ISO 8601).' },
    opens: text('Local time, HH:MM.', 5),
    closes: text('Local time, HH:MM.', 5),
  }),
  Patient: object({
    id: id('patient'),
    name: text('As on the insurance card.', 160),
    phone: { type: ['string', 'null'], maxLength: 32, description: 'E.164. Null if the patient gave none.' },
    allergies: {
      type: 'array',
      maxItems: 50,
      items: text('One allergy.', 80),
      description: 'What the team must know.',
    },
    created_at: moment('When the record was opened.'),
  }),
  Appointment: object(
    {
      id: id('appointment'),
      slot_id: id('slot'),
      state: open('Changed by the practice and by cancellations.', ['pending', 'confirmed', 'attended', 'cancelled']),
      reason: { type: ['string', 'null'], description: 'The reason for the visit.' },
      created_at: moment('When it was requested.'),
    },
    ['reason'],
  ),
  AppointmentPage: pageOf('Appointment'),
  Cancellation: object({
    id: id('cancellation'),
    appointment_id: id('appointment'),
    fee_cents: { type: 'integer', description: 'What a late cancellation costs, in euro cents; 0 if it was in time.' },
    created_at: moment('When the appointment was cancelled.'),
  }),
  Balance: object({
    patient_id: id('patient'),
    balance_cents: { type: 'integer', description: 'The amount still to be paid, in euro cents.' },
    as_of: moment('When it was calculated.'),
  }),
  RecordImport: object(
    {
      id: id('import'),
      state: open('How far the job has got.', ['running', 'queued', 'succeeded', 'failed', 'cancelled']),
      records_read: { type: 'integer', description: 'How many records have been read so far.' },
      failure: { type: ['string', 'null'], description: 'Why it failed, for people; null if it did not.' },
      created_at: moment('When it was requested.'),
    },
    ['failure'],
  ),
  WebhookEndpoint: object({
    id: id('endpoint'),
    url: { type: 'string', format: 'uri', description: 'Where events are delivered.' },
    signing_secret: { type: 'string', description: 'Shown only here: the secret that signs each delivery.' },
    created_at: moment('When it was registered.'),
  }),
  PatientChange: {
    type: 'object',
    description: 'An absent field stays as it is; null clears it.',
    properties: {
      phone: { type: ['string', 'null'], maxLength: 32, description: 'E.164.' },
      allergies: {
        type: 'array',
        maxItems: 50,
        items: text('One allergy.', 80),
        description: 'Replaces the whole list.',
      },
    },
  },
  NewAppointment: object({ slot_id: id('slot'), reason: text('The reason for the visit.', 400) }, ['reason']),
  NewCancellation: object({ reason: text('Why.', 400) }),
  NewRecordImport: object({
    source_url: {
      type: 'string',
      format: 'uri',
      maxLength: 2000,
      description: 'Where the former practice provides the file.',
    },
  }),
  NewWebhookEndpoint: object({
    url: {
      type: 'string',
      format: 'uri',
      maxLength: 2000,
      pattern: '^https://',
      description: 'Where events are to be delivered; https only.',
    },
  }),
  AppointmentEvent: object({
    event_id: id('event; the same for each attempt'),
    delivery_id: id('attempt'),
    type: open('What happened.', ['appointment.changed', 'appointment.confirmed', 'appointment.cancelled']),
    timestamp: moment('When it happened.'),
    appointment_id: id('appointment'),
  }),
  Failure: object({
    error: object(
      {
        code: {
          type: 'string',
          'x-enum-open': true,
          enum: [...codes],
          description: 'What clients branch on. Codes stay as they are; new codes may be added.',
        },
        message: { type: 'string', description: 'For people. It may change.' },
        details: {
          type: 'object',
          description: 'With invalid_fields: every field that failed, and the rule it broke.',
          properties: { fields: { type: 'array', items: schemaReference('FieldFailure') } },
        },
        request_id: { type: 'string', description: 'The id of this exchange, as in Request-Id.' },
        doc_url: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
      },
      ['details', 'doc_url'],
    ),
  }),
  FieldFailure: object({
    field: { type: 'string', description: 'The field, as a path in the body.' },
    rule: { type: 'string', description: 'The rule that it breaks.' },
  }),
});
