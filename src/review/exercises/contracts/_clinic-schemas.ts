import type { OpenApi } from '../../../conventions/openapi';
import { object, schemaReference, text } from './_fields';

const id = (what: string): OpenApi => ({
  type: 'string',
  description: `The opaque id of the ${what}.`,
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
  description: `${description} More values may be added; treat an unknown value as ${known[0]}.`,
});

const pageOf = (item: string): OpenApi =>
  object({
    data: { type: 'array', maxItems: 100, items: schemaReference(item) },
    next_cursor: {
      type: ['string', 'null'],
      description: 'Send this value as cursor to get the next page. Null on the last page.',
    },
    has_more: { type: 'boolean', description: 'Whether there is another page.' },
  });

/** The component schemas of the clinic: resources first, then what is sent, then failures and events. */
export const clinicSchemas = (codes: readonly string[]): OpenApi => ({
  Slot: object({
    id: id('slot'),
    practitioner: text('Who works in this slot.', 120),
    starts_at: moment('When the slot starts.'),
    duration_minutes: { type: 'integer', description: 'How long the slot lasts.' },
    state: open('Changed by booking and cancelling appointments.', ['unavailable', 'free', 'taken']),
  }),
  SlotPage: pageOf('Slot'),
  OpeningHours: object(
    {
      time_zone: text('A name from the IANA time zone database.', 40),
      days: {
        type: 'array',
        maxItems: 7,
        description: 'One entry for each day on which the practice is open.',
        items: schemaReference('OpenDay'),
      },
      note: {
        type: ['string', 'null'],
        maxLength: 300,
        description: 'A note for patients, such as holidays. Null if there is none.',
      },
    },
    ['note'],
  ),
  OpenDay: object({
    weekday: { type: 'integer', minimum: 1, maximum: 7, description: 'From 1 for Monday to 7 for Sunday (ISO 8601).' },
    opens: text('Local time, HH:MM.', 5),
    closes: text('Local time, HH:MM.', 5),
  }),
  Patient: object({
    id: id('patient'),
    name: text('The name on the insurance card.', 160),
    phone: {
      type: ['string', 'null'],
      maxLength: 32,
      description: 'A phone number in E.164 format. Null if the patient gave none.',
    },
    allergies: {
      type: 'array',
      maxItems: 50,
      items: text('One allergy.', 80),
      description: 'The allergies that the team must know about.',
    },
    created_at: moment('When the record was opened.'),
  }),
  Appointment: object(
    {
      id: id('appointment'),
      slot_id: id('slot'),
      state: open('Changed by the practice and by cancellations.', ['pending', 'confirmed', 'attended', 'cancelled']),
      reason: { type: ['string', 'null'], description: 'The reason for the visit.' },
      created_at: moment('When the request was made.'),
    },
    ['reason'],
  ),
  AppointmentPage: pageOf('Appointment'),
  Cancellation: object({
    id: id('cancellation'),
    appointment_id: id('appointment'),
    fee_cents: {
      type: 'integer',
      description: 'The fee for a late cancellation, in euro cents. 0 if the patient cancelled in time.',
    },
    created_at: moment('When the appointment was cancelled.'),
  }),
  Balance: object({
    patient_id: id('patient'),
    balance_cents: { type: 'integer', description: 'The amount still to be paid, in euro cents.' },
    as_of: moment('When the balance was calculated.'),
  }),
  RecordImport: object(
    {
      id: id('import'),
      state: open('The state of the import.', ['running', 'queued', 'succeeded', 'failed', 'cancelled']),
      records_read: { type: 'integer', description: 'How many records have been read so far.' },
      failure: {
        type: ['string', 'null'],
        description: 'Why the import failed, in words for people. Null if it did not fail.',
      },
      created_at: moment('When the request was made.'),
    },
    ['failure'],
  ),
  WebhookEndpoint: object({
    id: id('endpoint'),
    url: { type: 'string', format: 'uri', description: 'The URL that events are delivered to.' },
    signing_secret: {
      type: 'string',
      description: 'The secret that signs each delivery. It is shown only once, here.',
    },
    created_at: moment('When the endpoint was registered.'),
  }),
  PatientChange: {
    type: 'object',
    description: 'An absent field stays as it is; null clears it.',
    properties: {
      phone: { type: ['string', 'null'], maxLength: 32, description: 'A phone number in E.164 format.' },
      allergies: {
        type: 'array',
        maxItems: 50,
        items: text('One allergy.', 80),
        description: 'Replaces the whole list.',
      },
    },
  },
  NewAppointment: object({ slot_id: id('slot'), reason: text('The reason for the visit.', 400) }, ['reason']),
  NewCancellation: object({ reason: text('Why the appointment is cancelled.', 400) }),
  NewRecordImport: object({
    source_url: {
      type: 'string',
      format: 'uri',
      maxLength: 2000,
      description: 'The URL at which the former practice provides the file.',
    },
  }),
  NewWebhookEndpoint: object({
    url: {
      type: 'string',
      format: 'uri',
      maxLength: 2000,
      pattern: '^https://',
      description: 'The URL that events are delivered to; it must be https.',
    },
  }),
  AppointmentEvent: object({
    event_id: id('event, the same in every attempt'),
    delivery_id: id('delivery attempt'),
    type: open('The type of the event.', ['appointment.changed', 'appointment.confirmed', 'appointment.cancelled']),
    timestamp: moment('When the event happened.'),
    appointment_id: id('appointment'),
  }),
  Failure: object({
    error: object(
      {
        code: {
          type: 'string',
          'x-enum-open': true,
          enum: [...codes],
          description: 'The code that clients branch on. Codes stay as they are; new codes may be added.',
        },
        message: { type: 'string', description: 'A message for people. It may change.' },
        details: {
          type: 'object',
          description: 'With invalid_fields, this names every field that failed, and the rule that it broke.',
          properties: { fields: { type: 'array', items: schemaReference('FieldFailure') } },
        },
        request_id: { type: 'string', description: 'The id of this exchange, as in Request-Id.' },
        doc_url: { type: 'string', format: 'uri', description: 'The URL of the page that explains the code.' },
      },
      ['details', 'doc_url'],
    ),
  }),
  FieldFailure: object({
    field: { type: 'string', description: 'The field, as a path in the body.' },
    rule: { type: 'string', description: 'The rule that the field breaks.' },
  }),
});
