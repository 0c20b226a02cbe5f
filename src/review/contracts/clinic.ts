import type { OpenApi } from '../../conventions/openapi';
import type { BaseContract } from '../types';
import { describeApi } from './_components';
import { clearable, currency, day, id, moment, money, object, text, whole } from './_fields';
import {
  change,
  create,
  deprecated,
  growing,
  idParameter,
  list,
  move,
  page,
  read,
  removal,
  replace,
} from './_operations';

const codes = ['invalid_cursor', 'not_found', 'slot_taken', 'illegal_transition', 'card_declined'];
const reception = 'clinic role reception';
const doctor = 'clinic role doctor';
const patient = 'the patient, or clinic role reception';

const schemas = (): OpenApi => ({
  Doctor: object({
    id: id('doctor'),
    name: text('The full name.', 120),
    field: text('What the doctor treats.', 80),
    created_at: moment(),
  }),
  DoctorPage: page('Doctor'),
  Patient: object({
    id: id('patient'),
    name: text('The full name.', 120),
    phone: clearable('For calls about a visit, in E.164 form; null when nobody shall call.', 20),
    born_on: day('The date of birth.'),
    created_at: moment(),
  }),
  NewPatient: object({
    name: text('The full name.', 120),
    phone: clearable('For calls about a visit, in E.164 form; null when nobody shall call.', 20),
    born_on: day('The date of birth.'),
  }),
  PatientChange: object(
    {
      name: text('The full name. Left out: stays as it is.', 120),
      phone: clearable('Left out: stays as it is. Null: is cleared.', 20),
    },
    [],
  ),
  Visit: object({
    id: id('visit'),
    doctor_id: id('doctor'),
    patient_id: id('patient'),
    status: growing('Moved by the operations of the visit.', ['booked', 'arrived', 'finished', 'missed']),
    starts_at: moment(),
    duration: whole('How long it takes, in minutes.', 5, 240),
    reason: clearable('What the patient comes for.', 1000),
    created_at: moment(),
  }),
  VisitPage: page('Visit'),
  NewVisit: object({
    doctor_id: id('doctor'),
    patient_id: id('patient'),
    starts_at: moment(),
    duration: whole('How long it takes, in minutes.', 5, 240),
    reason: clearable('What the patient comes for.', 1000),
  }),
  VisitChange: object(
    {
      starts_at: moment('ISO 8601, UTC. Left out: stays as it is.'),
      reason: clearable('Left out: stays as it is. Null: is cleared.', 1000),
    },
    [],
  ),
  Measurement: object({
    id: id('measurement'),
    kind: growing('What was measured.', ['weight', 'temperature', 'pulse']),
    weight: whole('With the kind weight: in grams.', 0, 500_000),
    created_at: moment(),
  }),
  NewMeasurement: object({
    kind: text('What was measured: weight, temperature, pulse.', 40),
    weight: whole('With the kind weight: in grams.', 0, 500_000),
  }),
  OpeningHours: object({
    days: {
      type: 'array',
      maxItems: 7,
      items: { type: 'string', maxLength: 10 },
      description: 'The days on which the doctor is here, in English.',
    },
    from: text('The first hour, as 08:30.', 5),
    until: text('The last hour, as 16:00.', 5),
    note: text('What patients should know.', 500),
  }),
  Invoice: object({
    id: id('invoice'),
    visit_id: id('visit'),
    amount: money(),
    currency: currency(),
    status: growing('How far the invoice is.', ['open', 'settled']),
    created_at: moment(),
  }),
  NewSettlement: object({
    amount: money(),
    currency: currency(),
    source: text('The card or insurance to take it from.', 64),
  }),
});

const paths = (): OpenApi => ({
  '/doctors': {
    get: list({
      id: 'listDoctors',
      summary: 'List the doctors',
      permission: 'doctors:read',
      who: 'any key of the clinic',
      answers: 'DoctorPage',
      answer: 'One page of doctors.',
    }),
  },
  '/doctors/{doctor_id}/opening-hours': {
    parameters: [idParameter('doctor_id', 'doctor')],
    get: read({
      id: 'getOpeningHours',
      summary: 'Read when a doctor is here',
      permission: 'doctors:read',
      who: 'any key of the clinic',
      answers: 'OpeningHours',
      answer: 'The hours.',
    }),
    put: replace({
      id: 'replaceOpeningHours',
      summary: 'Replace the hours of a doctor as a whole',
      permission: 'doctors:write',
      who: reception,
      takes: 'OpeningHours',
      answers: 'OpeningHours',
      answer: 'The hours as they are now.',
    }),
  },
  '/patients': {
    post: create({
      id: 'createPatient',
      summary: 'Take a patient on',
      permission: 'patients:write',
      who: reception,
      takes: 'NewPatient',
      answers: 'Patient',
      answer: 'The patient.',
    }),
  },
  '/patients/{patient_id}': {
    parameters: [idParameter('patient_id', 'patient')],
    get: read({
      id: 'getPatient',
      summary: 'Read one patient',
      permission: 'patients:read',
      who: patient,
      answers: 'Patient',
      answer: 'The patient.',
    }),
    patch: change({
      id: 'changePatient',
      summary: 'Change the name or the phone of a patient',
      permission: 'patients:write',
      who: patient,
      takes: 'PatientChange',
      answers: 'Patient',
      answer: 'The patient after the change.',
    }),
  },
  '/patients/{patient_id}/measurements': {
    parameters: [idParameter('patient_id', 'patient')],
    post: create(
      {
        id: 'createMeasurement',
        summary: 'Note what was measured',
        permission: 'measurements:write',
        who: doctor,
        takes: 'NewMeasurement',
        answers: 'Measurement',
        answer: 'The measurement.',
      },
      true,
    ),
  },
  '/patients/{patient_id}/measurements/{measurement_id}': {
    parameters: [idParameter('patient_id', 'patient'), idParameter('measurement_id', 'measurement')],
    get: read({
      id: 'getMeasurement',
      summary: 'Read one measurement',
      permission: 'measurements:read',
      who: doctor,
      answers: 'Measurement',
      answer: 'The measurement.',
    }),
    delete: removal({
      id: 'deleteMeasurement',
      summary: 'Remove a measurement that was a mistake',
      permission: 'measurements:write',
      who: doctor,
      answers: 'Measurement',
      answer: 'The measurement is gone.',
    }),
  },
  '/visits': {
    get: list({
      id: 'listVisits',
      summary: 'List the visits, newest first',
      permission: 'visits:read',
      who: reception,
      answers: 'VisitPage',
      answer: 'One page of visits.',
    }),
    post: create({
      id: 'createVisit',
      summary: 'Book a visit',
      permission: 'visits:write',
      who: patient,
      takes: 'NewVisit',
      answers: 'Visit',
      answer: 'The visit.',
    }),
  },
  '/visits/{visit_id}': {
    parameters: [idParameter('visit_id', 'visit')],
    get: read({
      id: 'getVisit',
      summary: 'Read one visit',
      permission: 'visits:read',
      who: patient,
      answers: 'Visit',
      answer: 'The visit.',
    }),
    patch: change({
      id: 'changeVisit',
      summary: 'Move a visit to another time',
      permission: 'visits:write',
      who: patient,
      takes: 'VisitChange',
      answers: 'Visit',
      answer: 'The visit after the change.',
    }),
  },
  '/visits/{visit_id}/start': {
    parameters: [idParameter('visit_id', 'visit')],
    post: move({
      id: 'startVisit',
      summary: 'Say that the patient has arrived',
      permission: 'visits:start',
      who: reception,
      answers: 'Visit',
      answer: 'The visit, with the patient there.',
    }),
  },
  '/invoices/{invoice_id}': {
    parameters: [idParameter('invoice_id', 'invoice')],
    get: deprecated(
      read({
        id: 'getInvoice',
        summary: 'Read one invoice',
        permission: 'invoices:read',
        who: patient,
        answers: 'Invoice',
        answer: 'The invoice, in full, until the sunset.',
      }),
    ),
  },
  '/invoices/{invoice_id}/settlements': {
    parameters: [idParameter('invoice_id', 'invoice')],
    post: create(
      {
        id: 'createSettlement',
        summary: 'Settle an invoice',
        permission: 'invoices:settle',
        who: patient,
        takes: 'NewSettlement',
        answers: 'Invoice',
        answer: 'The invoice, settled.',
        fails: ['PaymentRequired'],
      },
      true,
    ),
  },
});

/** A clinic books visits. Clean: every convention is kept, so that whatever a linter says was put in. */
const clinic: BaseContract = {
  id: 'clinic',
  title: 'Clinic API',
  setting:
    'A clinic takes bookings from its own website and from two insurers. Doctors note measurements, patients pay what insurance leaves.',
  live: false,
  document: () =>
    describeApi({
      title: 'Clinic API',
      version: '1.0.3',
      description: 'Doctors, patients, visits and invoices of one clinic.',
      server: 'https://api.clinic.example/v1',
      codes,
      schemas: schemas(),
      paths: paths(),
    }),
};

export default clinic;
