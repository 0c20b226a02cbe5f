import type { OpenApi } from '../../../conventions/openapi';

const reference = (name: string): OpenApi => ({ $ref: `#/components/schemas/${name}` });
const id = (what: string): OpenApi => ({ type: 'string', description: `Names the ${what}. Opaque.`, maxLength: 36 });
const moment = (what: string): OpenApi => ({
  type: 'string',
  format: 'date-time',
  description: `${what} ISO 8601, UTC.`,
});
const phrase = (description: string, maxLength: number): OpenApi => ({ type: 'string', maxLength, description });

/** Values that may grow, told in words: a client falls back on the first. */
const open = (description: string, known: string[]): OpenApi => ({
  type: 'string',
  'x-enum-open': true,
  enum: known,
  description: `${description} More values may be added; read an unknown one as ${known[0]}.`,
});

const pageOf = (item: string): OpenApi => ({
  type: 'object',
  required: ['data', 'next_cursor', 'has_more'],
  properties: {
    data: { type: 'array', maxItems: 100, items: reference(item) },
    next_cursor: { type: ['string', 'null'], description: 'Where the next page begins; null on the last one.' },
    has_more: { type: 'boolean', description: 'Whether another page follows.' },
  },
});

/** The component schemas of the clinic: resources first, then what is sent, then failures and events. */
export const clinicSchemas = (codes: readonly string[]): OpenApi => ({
  Slot: {
    type: 'object',
    required: ['id', 'practitioner', 'starts_at', 'duration_minutes', 'state'],
    properties: {
      id: id('slot'),
      practitioner: phrase('Who is there at that time.', 120),
      starts_at: moment('When it begins.'),
      duration_minutes: { type: 'integer', description: 'How long it lasts.' },
      state: open('Moved by appointments.', ['unavailable', 'free', 'taken']),
    },
  },
  SlotPage: pageOf('Slot'),
  OpeningHours: {
    type: 'object',
    required: ['time_zone', 'days'],
    properties: {
      time_zone: phrase('A name of the IANA time zone database.', 40),
      days: {
        type: 'array',
        maxItems: 7,
        description: 'One entry for each day on which the practice is open.',
        items: reference('OpenDay'),
      },
      note: { type: ['string', 'null'], maxLength: 300, description: 'For patients, such as holidays. Null: none.' },
    },
  },
  OpenDay: {
    type: 'object',
    required: ['weekday', 'opens', 'closes'],
    properties: {
      weekday: { type: 'integer', minimum: 1, maximum: 7, description: 'From 1, Monday, to 7, Sunday (ISO 8601).' },
      opens: phrase('Local time, HH:MM.', 5),
      closes: phrase('Local time, HH:MM.', 5),
    },
  },
  Patient: {
    type: 'object',
    required: ['id', 'name', 'phone', 'allergies', 'created_at'],
    properties: {
      id: id('patient'),
      name: phrase('As on the insurance card.', 160),
      phone: { type: ['string', 'null'], maxLength: 32, description: 'E.164. Null where the patient gave none.' },
      allergies: {
        type: 'array',
        maxItems: 50,
        items: phrase('One allergy.', 80),
        description: 'What the team must know.',
      },
      created_at: moment('When the record was opened.'),
    },
  },
  Appointment: {
    type: 'object',
    required: ['id', 'slot_id', 'state', 'created_at'],
    properties: {
      id: id('appointment'),
      slot_id: id('slot'),
      state: open('Moved by the practice and by cancellations.', ['pending', 'confirmed', 'attended', 'cancelled']),
      reason: { type: ['string', 'null'], description: 'What the patient comes for.' },
      created_at: moment('When it was asked for.'),
    },
  },
  AppointmentPage: pageOf('Appointment'),
  Cancellation: {
    type: 'object',
    required: ['id', 'appointment_id', 'fee_cents', 'created_at'],
    properties: {
      id: id('cancellation'),
      appointment_id: id('appointment'),
      fee_cents: { type: 'integer', description: 'What a late cancellation costs, in euro cents; 0 when in time.' },
      created_at: moment('When the appointment was given up.'),
    },
  },
  Balance: {
    type: 'object',
    required: ['patient_id', 'balance_cents', 'as_of'],
    properties: {
      patient_id: id('patient'),
      balance_cents: { type: 'integer', description: 'What is still to pay, in euro cents.' },
      as_of: moment('When it was added up.'),
    },
  },
  RecordImport: {
    type: 'object',
    required: ['id', 'state', 'records_read', 'created_at'],
    properties: {
      id: id('import'),
      state: open('How far the job is.', ['running', 'queued', 'succeeded', 'failed', 'cancelled']),
      records_read: { type: 'integer', description: 'How many records were read so far.' },
      failure: { type: ['string', 'null'], description: 'Why it failed, for people; null when it did not.' },
      created_at: moment('When it was asked for.'),
    },
  },
  WebhookEndpoint: {
    type: 'object',
    required: ['id', 'url', 'signing_secret', 'created_at'],
    properties: {
      id: id('endpoint'),
      url: { type: 'string', format: 'uri', description: 'Where events are delivered.' },
      signing_secret: { type: 'string', description: 'Shown here only: the secret that signs each delivery.' },
      created_at: moment('When it was registered.'),
    },
  },
  PatientChange: {
    type: 'object',
    description: 'Absent: stays. Null: is cleared.',
    properties: {
      phone: { type: ['string', 'null'], maxLength: 32, description: 'E.164.' },
      allergies: { type: 'array', maxItems: 50, items: phrase('One allergy.', 80), description: 'Replaced as a list.' },
    },
  },
  NewAppointment: {
    type: 'object',
    required: ['slot_id'],
    properties: { slot_id: id('slot'), reason: phrase('What the patient comes for.', 400) },
  },
  NewCancellation: { type: 'object', required: ['reason'], properties: { reason: phrase('Why.', 400) } },
  NewRecordImport: {
    type: 'object',
    required: ['source_url'],
    properties: {
      source_url: {
        type: 'string',
        format: 'uri',
        maxLength: 2000,
        description: 'Where the former practice offers the file.',
      },
    },
  },
  NewWebhookEndpoint: {
    type: 'object',
    required: ['url'],
    properties: {
      url: {
        type: 'string',
        format: 'uri',
        maxLength: 2000,
        pattern: '^https://',
        description: 'Where events are to be delivered; https only.',
      },
    },
  },
  AppointmentEvent: {
    type: 'object',
    required: ['event_id', 'delivery_id', 'type', 'timestamp', 'appointment_id'],
    properties: {
      event_id: id('event; the same for each try'),
      delivery_id: id('try'),
      type: open('What happened.', ['appointment.changed', 'appointment.confirmed', 'appointment.cancelled']),
      timestamp: moment('When it happened.'),
      appointment_id: id('appointment'),
    },
  },
  Failure: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'request_id'],
        properties: {
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
            properties: { fields: { type: 'array', items: reference('FieldFailure') } },
          },
          request_id: { type: 'string', description: 'The id of this exchange, as in Request-Id.' },
          doc_url: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
        },
      },
    },
  },
  FieldFailure: {
    type: 'object',
    required: ['field', 'rule'],
    properties: {
      field: { type: 'string', description: 'The field, as a path in the body.' },
      rule: { type: 'string', description: 'What it has to keep.' },
    },
  },
});
