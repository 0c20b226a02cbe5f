import type { OpenApi } from '../../../conventions/openapi';
import type { ContractDefinition } from '../types';
import { clinicSchemas } from './_clinic-schemas';
import { reference } from './_fields';

const text = (description: string): OpenApi => ({ description, schema: { type: 'string' } });
const number = (description: string): OpenApi => ({ description, schema: { type: 'integer' } });

const always = (): OpenApi => ({
  'Cache-Control': reference('headers', 'Cache-Control'),
  'Request-Id': reference('headers', 'Request-Id'),
  'RateLimit-Limit': reference('headers', 'RateLimit-Limit'),
  'RateLimit-Remaining': reference('headers', 'RateLimit-Remaining'),
  'RateLimit-Reset': reference('headers', 'RateLimit-Reset'),
});
const more = (...names: string[]): OpenApi => Object.fromEntries(names.map(name => [name, reference('headers', name)]));

const response = (description: string, schema: string | null, ...headers: string[]): OpenApi => ({
  description,
  headers: { ...always(), ...more(...headers) },
  ...(schema ? { content: { 'application/json': { schema: reference('schemas', schema) } } } : {}),
});
const unchanged = (): OpenApi => response('Your version is current.', null, 'ETag');
const failures: Record<string, OpenApi> = {
  Invalid: response('Some fields are not valid; details lists them all.', 'Failure'),
  NoToken: response('The token is missing or has expired.', 'Failure', 'WWW-Authenticate'),
  NotAllowed: response(
    'The patient or practice is yours, but your role is too low for this: insufficient_role.',
    'Failure',
  ),
  Hidden: response('There is no such resource, or you have no relationship to it.', 'Failure'),
  Conflict: response('The object’s current state doesn’t allow this operation.', 'Failure'),
  Stale: response('Somebody changed the resource after you read it: stale_version.', 'Failure'),
  KeyReused: response('The Idempotency-Key was sent before with another body.', 'Failure'),
  TooMany: response('Too many requests from this client: rate_limited.', 'Failure', 'Retry-After'),
  Other: response('Any other failure, always with this object.', 'Failure'),
};
const statuses = {
  '400': 'Invalid',
  '401': 'NoToken',
  '403': 'NotAllowed',
  '404': 'Hidden',
  '409': 'Conflict',
  '412': 'Stale',
  '422': 'KeyReused',
};
type Status = keyof typeof statuses;

/** The failures of one operation, and those that every operation has. */
const fails = (...own: Status[]): OpenApi => ({
  ...Object.fromEntries(own.map(status => [status, reference('responses', statuses[status])])),
  '401': reference('responses', 'NoToken'),
  '403': reference('responses', 'NotAllowed'),
  '429': reference('responses', 'TooMany'),
  default: reference('responses', 'Other'),
});

const scope = (name: string): OpenApi => ({ security: [{ practice_token: [name] }] });
const takes = (schema: string, type = 'application/json'): OpenApi => ({
  requestBody: { required: true, content: { [type]: { schema: reference('schemas', schema) } } },
});
const parameters = (...names: string[]): OpenApi[] => names.map(name => reference('parameters', name));

const paths = (): OpenApi => ({
  '/practices/{practice_id}/slots': {
    parameters: parameters('PracticeId'),
    get: {
      operationId: 'listSlots',
      summary: 'List the slots of a practice',
      description: 'Ordered by starts_at, then id.',
      ...scope('slots:read'),
      parameters: parameters('PageSize', 'Cursor'),
      responses: { '200': response('A page of slots.', 'SlotPage'), ...fails('400', '404') },
    },
  },
  '/practices/{practice_id}/opening-hours': {
    parameters: parameters('PracticeId'),
    get: {
      operationId: 'readOpeningHours',
      summary: 'Read the opening hours',
      ...scope('practices:read'),
      parameters: parameters('IfNoneMatch'),
      responses: { '200': response('The opening hours.', 'OpeningHours', 'ETag'), '304': unchanged(), ...fails('404') },
    },
    put: {
      operationId: 'replaceOpeningHours',
      summary: 'Replace the opening hours',
      description: 'The body is the whole week. On a day that is not in it, the practice is closed.',
      ...scope('practices:write'),
      parameters: parameters('IfMatch'),
      ...takes('OpeningHours'),
      responses: {
        '200': response('The opening hours after the change.', 'OpeningHours', 'ETag'),
        ...fails('400', '404', '412'),
      },
    },
  },
  '/patients/{patient_id}': {
    parameters: parameters('PatientId'),
    get: {
      operationId: 'readPatient',
      summary: 'Read a patient',
      ...scope('patients:read'),
      parameters: parameters('IfNoneMatch'),
      responses: { '200': response('The patient.', 'Patient', 'ETag'), '304': unchanged(), ...fails('404') },
    },
    patch: {
      operationId: 'changePatient',
      summary: 'Change the phone number or the allergies',
      ...scope('patients:write'),
      parameters: parameters('IfMatch'),
      ...takes('PatientChange', 'application/merge-patch+json'),
      responses: { '200': response('The patient after the change.', 'Patient', 'ETag'), ...fails('400', '404', '412') },
    },
  },
  '/patients/{patient_id}/balance': {
    parameters: parameters('PatientId'),
    get: {
      operationId: 'readBalance',
      summary: 'Read the amount still to be paid',
      description: 'Use the invoices of the billing partner instead. This operation keeps working until the sunset.',
      deprecated: true,
      ...scope('billing:read'),
      parameters: parameters('IfNoneMatch'),
      responses: {
        '200': response('The balance.', 'Balance', 'ETag', 'Deprecation', 'Sunset', 'Link'),
        '304': unchanged(),
        ...fails('404'),
      },
    },
  },
  '/patients/{patient_id}/appointments': {
    parameters: parameters('PatientId'),
    get: {
      operationId: 'listAppointments',
      summary: 'List the appointments of a patient',
      description: 'Newest first: by created_at, then id.',
      ...scope('appointments:read'),
      parameters: parameters('PageSize', 'Cursor'),
      responses: { '200': response('A page of appointments.', 'AppointmentPage'), ...fails('400', '404') },
    },
    post: {
      operationId: 'askForAppointment',
      summary: 'Request an appointment',
      description: 'The practice confirms the appointment later.',
      ...scope('appointments:write'),
      parameters: parameters('IdempotencyKey'),
      ...takes('NewAppointment'),
      responses: {
        '201': response('The pending appointment.', 'Appointment', 'Location'),
        ...fails('400', '404', '409', '422'),
      },
    },
  },
  '/patients/{patient_id}/appointments/{appointment_id}': {
    parameters: parameters('PatientId', 'AppointmentId'),
    get: {
      operationId: 'readAppointment',
      summary: 'Read an appointment',
      ...scope('appointments:read'),
      parameters: parameters('IfNoneMatch'),
      responses: { '200': response('The appointment.', 'Appointment', 'ETag'), '304': unchanged(), ...fails('404') },
    },
  },
  '/patients/{patient_id}/appointments/{appointment_id}/cancellations': {
    parameters: parameters('PatientId', 'AppointmentId'),
    post: {
      operationId: 'giveUpAppointment',
      summary: 'Cancel an appointment',
      ...scope('appointments:write'),
      parameters: parameters('IdempotencyKey'),
      ...takes('NewCancellation'),
      responses: {
        '201': response('The cancellation, with its fee.', 'Cancellation', 'Location'),
        ...fails('400', '404', '409', '422'),
      },
    },
  },
  '/record-imports': {
    post: {
      operationId: 'startRecordImport',
      summary: 'Import the records of another practice',
      description: 'The import runs in the background. Poll it, and wait as long as Retry-After says.',
      ...scope('records:import'),
      parameters: parameters('IdempotencyKey'),
      ...takes('NewRecordImport'),
      responses: {
        '202': response('The queued import.', 'RecordImport', 'Location', 'Retry-After'),
        ...fails('400', '409', '422'),
      },
    },
  },
  '/record-imports/{import_id}': {
    parameters: parameters('ImportId'),
    get: {
      operationId: 'readRecordImport',
      summary: 'Read the state of an import',
      ...scope('records:import'),
      parameters: parameters('IfNoneMatch'),
      responses: {
        '200': response(
          'The import. A failed import is also returned with 200.',
          'RecordImport',
          'ETag',
          'Retry-After',
        ),
        '304': unchanged(),
        ...fails('404'),
      },
    },
  },
  '/webhook-endpoints': {
    post: {
      operationId: 'registerEndpoint',
      summary: 'Register a URL for events',
      description: 'Every delivery is signed with the secret of its endpoint, in X-Webhook-Signature.',
      ...scope('webhooks:write'),
      parameters: parameters('IdempotencyKey'),
      ...takes('NewWebhookEndpoint'),
      responses: {
        '201': response('The endpoint and its secret.', 'WebhookEndpoint', 'Location'),
        ...fails('400', '409', '422'),
      },
    },
  },
  '/webhook-endpoints/{endpoint_id}': {
    parameters: parameters('EndpointId'),
    delete: {
      operationId: 'removeEndpoint',
      summary: 'Remove an endpoint',
      description: 'A second attempt returns 404; treat that as done.',
      ...scope('webhooks:write'),
      responses: { '204': response('The endpoint no longer gets any events.', null), ...fails('404') },
    },
  },
});

const pathParameter = (name: string, what: string): OpenApi => ({
  name,
  in: 'path',
  required: true,
  description: `The id of the ${what}.`,
  schema: { type: 'string', maxLength: 36 },
});
const headerParameter = (name: string, required: boolean, description: string): OpenApi => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', maxLength: 200 },
});

const components = (): OpenApi => ({
  securitySchemes: {
    practice_token: {
      type: 'oauth2',
      description: 'A token for one practice, issued for client credentials.',
      flows: {
        clientCredentials: {
          tokenUrl: 'https://login.clinic.example/token',
          scopes: {
            'slots:read': 'See slots',
            'practices:read': 'See opening hours',
            'practices:write': 'Replace opening hours',
            'patients:read': 'See patients of the practice',
            'patients:write': 'Change contact data and allergies',
            'appointments:read': 'See appointments',
            'appointments:write': 'Request and cancel appointments',
            'billing:read': 'See balances',
            'records:import': 'Import records',
            'webhooks:write': 'Manage endpoints for events',
          },
        },
      },
    },
  },
  parameters: {
    PracticeId: pathParameter('practice_id', 'practice'),
    PatientId: pathParameter('patient_id', 'patient'),
    AppointmentId: pathParameter('appointment_id', 'appointment'),
    ImportId: pathParameter('import_id', 'import'),
    EndpointId: pathParameter('endpoint_id', 'endpoint'),
    PageSize: {
      name: 'limit',
      in: 'query',
      description: 'The number of items on a page: 25 by default, 100 at most.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    },
    Cursor: {
      name: 'cursor',
      in: 'query',
      description: 'The next_cursor of the previous page.',
      schema: { type: 'string', maxLength: 400 },
    },
    IdempotencyKey: headerParameter('Idempotency-Key', true, 'One key for each intended action, kept for 24 hours.'),
    IfMatch: headerParameter('If-Match', true, 'The ETag of the version that you edited.'),
    IfNoneMatch: headerParameter('If-None-Match', false, 'The ETag of the version that you have.'),
  },
  headers: {
    'Cache-Control': text('Who may cache this response: no-store, or private with no-cache.'),
    'Request-Id': text('The id of this request and its response.'),
    'RateLimit-Limit': number('How many requests this client may send in a minute.'),
    'RateLimit-Remaining': number('How many requests are left.'),
    'RateLimit-Reset': number('Seconds until the minute ends.'),
    'Retry-After': number('Seconds to wait before the next request.'),
    'WWW-Authenticate': text('How to authenticate.'),
    ETag: text('The version of this representation.'),
    Location: text('The URL of the new resource.'),
    Deprecation: text('When the operation became deprecated, as @ and Unix seconds (RFC 9745).'),
    Sunset: text('When the operation ends, as an HTTP-date (RFC 8594).'),
    Link: text('The migration guide, rel="deprecation".'),
  },
  responses: JSON.parse(JSON.stringify(failures)),
  schemas: clinicSchemas([
    'invalid_fields',
    'invalid_cursor',
    'invalid_token',
    'insufficient_role',
    'not_found',
    'slot_taken',
    'appointment_over',
    'stale_version',
    'key_reused',
    'rate_limited',
    'internal',
  ]),
});

const webhooks = (): OpenApi => ({
  'appointment.changed': {
    post: {
      summary: 'An appointment was confirmed or cancelled',
      parameters: [
        headerParameter(
          'X-Webhook-Signature',
          true,
          't=<unix seconds>,v1=<hex HMAC-SHA256 of t, a dot, and the raw body>.',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference('schemas', 'AppointmentEvent') } },
      },
      responses: {
        '204': { description: 'The event was accepted.' },
        '400': { description: 'The signature does not match.' },
      },
    },
  },
});

/** Practices, patients and their appointments: everything hangs below somebody. Clean. */
export default {
  title: 'Clinic API',
  setting:
    'Booking apps find free slots and request appointments on behalf of patients. Practices publish their opening hours, and import records when they merge.',
  live: false,
  document: () => ({
    openapi: '3.1.0',
    info: {
      title: 'Clinic API',
      version: '2.3.0',
      description: 'Slots, patients, and appointments of the practices that use one booking platform.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://clinic.example/api' }],
    paths: paths(),
    webhooks: webhooks(),
    components: components(),
  }),
} satisfies ContractDefinition;
