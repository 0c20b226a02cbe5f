import type { OpenApi } from '../../../conventions/openapi';
import type { ContractDefinition } from '../types';
import { describeApi } from './_components';
import { currency, day, id, integer, money, nullableText, object, text, timestamp } from './_fields';
import { create, deprecated, idParameter, list, openEnum, page, patch, read, replace, transition } from './_operations';

const codes = ['invalid_cursor', 'not_found', 'card_declined', 'berth_taken', 'illegal_transition'];

const schemas = (): OpenApi => ({
  Berth: object({
    id: id('berth'),
    name: text('The name that the pilots use.', 80),
    status: openEnum('Changed by bookings, never written by clients.', ['free', 'held', 'taken'], 'taken'),
    max_draught_cm: {
      type: 'integer',
      description: 'The greatest draught of a ship that may moor here, in centimetres.',
    },
    note: nullableText('What the harbour office should know.', 500),
    created_at: timestamp(),
  }),
  BerthPage: page('Berth'),
  BerthChange: object(
    {
      name: text('The name that the pilots use.', 80),
      note: nullableText('If absent, the note stays as it is. Null clears it.', 500),
    },
    ['name', 'note'],
  ),
  Ship: object({
    id: id('ship'),
    name: text('The name of the ship.', 120),
    flag: text('Country code, ISO 3166-1 alpha-2.', 2),
    length_cm: { type: 'integer', description: 'Length over all, in centimetres.' },
    created_at: timestamp(),
  }),
  NewShip: object({
    name: text('The name of the ship.', 120),
    flag: text('Country code, ISO 3166-1 alpha-2.', 2),
    length_cm: integer('Length over all, in centimetres.', 1, 50_000),
  }),
  Papers: object({
    insurer: text('Who insures the ship.', 120),
    policy_number: text('The policy number.', 64),
    valid_until: day('The last day of the cover.'),
    crew_names: {
      type: 'array',
      maxItems: 200,
      items: { type: 'string', maxLength: 120 },
      description: 'The names of the crew on board.',
    },
  }),
  Booking: object({
    id: id('booking'),
    berth_id: id('berth'),
    ship_id: id('ship'),
    status: openEnum('Changed by the operations of the booking.', ['requested', 'confirmed', 'cancelled']),
    arrives_at: timestamp(),
    created_at: timestamp(),
  }),
  NewBooking: object({
    berth_id: id('berth'),
    ship_id: id('ship'),
    arrives_at: timestamp(),
  }),
  Cancellation: object({
    id: id('cancellation'),
    booking_id: id('booking'),
    reason: text('Why the booking was cancelled.', 500),
    status: openEnum('The status of the refund.', ['refund_pending', 'refunded']),
    created_at: timestamp(),
  }),
  NewCancellation: object({ reason: text('Why the booking is cancelled.', 500) }),
  Payment: object({
    id: id('payment'),
    booking_id: id('booking'),
    amount: money(),
    currency: currency(),
    status: openEnum('The status of the payment.', ['authorised', 'captured', 'returned']),
    created_at: timestamp(),
  }),
  PaymentPage: page('Payment'),
  NewPayment: object({
    booking_id: id('booking'),
    amount: money(),
    currency: currency(),
    source: text('The card or account to charge.', 64),
  }),
  TideTable: object({
    day: day('The day of the table.'),
    high_water_at: timestamp(),
    height_cm: { type: 'integer', description: 'The height above chart datum, in centimetres.' },
  }),
});

const paths = (): OpenApi => ({
  '/berths': {
    get: list({
      id: 'listBerths',
      summary: 'List the berths',
      permission: 'berths:read',
      who: 'any key of the harbour',
      returns: 'BerthPage',
      response: 'One page of berths.',
    }),
  },
  '/berths/{berth_id}': {
    parameters: [idParameter('berth_id', 'berth')],
    get: read({
      id: 'getBerth',
      summary: 'Read one berth',
      permission: 'berths:read',
      who: 'any key of the harbour',
      returns: 'Berth',
      response: 'The berth.',
    }),
    patch: patch({
      id: 'changeBerth',
      summary: 'Change the name or the note of a berth',
      permission: 'berths:write',
      who: 'harbour role `office`',
      takes: 'BerthChange',
      returns: 'Berth',
      response: 'The berth after the change.',
    }),
  },
  '/ships': {
    post: create({
      id: 'createShip',
      summary: 'Register a ship',
      permission: 'ships:write',
      who: 'an agent of the shipping line',
      takes: 'NewShip',
      returns: 'Ship',
      response: 'The ship is registered.',
    }),
  },
  '/ships/{ship_id}': {
    parameters: [idParameter('ship_id', 'ship')],
    get: read({
      id: 'getShip',
      summary: 'Read one ship',
      permission: 'ships:read',
      who: 'an agent of the shipping line',
      returns: 'Ship',
      response: 'The ship.',
    }),
  },
  '/ships/{ship_id}/papers': {
    parameters: [idParameter('ship_id', 'ship')],
    get: read({
      id: 'getPapers',
      summary: "Read a ship's papers",
      permission: 'ships:read',
      who: 'an agent of the shipping line',
      returns: 'Papers',
      response: 'The papers.',
    }),
    put: replace({
      id: 'replacePapers',
      summary: "Replace a ship's papers as a whole",
      permission: 'ships:write',
      who: 'an agent of the shipping line',
      takes: 'Papers',
      returns: 'Papers',
      response: 'The papers as they are now.',
    }),
  },
  '/bookings': {
    post: create({
      id: 'createBooking',
      summary: 'Book a berth for a ship',
      permission: 'bookings:write',
      who: 'an agent of the shipping line',
      takes: 'NewBooking',
      returns: 'Booking',
      response: 'The booking, which the harbour office still has to confirm.',
    }),
  },
  '/bookings/{booking_id}': {
    parameters: [idParameter('booking_id', 'booking')],
    get: read({
      id: 'getBooking',
      summary: 'Read one booking',
      permission: 'bookings:read',
      who: 'an agent of the shipping line',
      returns: 'Booking',
      response: 'The booking.',
    }),
  },
  '/bookings/{booking_id}/confirm': {
    parameters: [idParameter('booking_id', 'booking')],
    post: transition({
      id: 'confirmBooking',
      summary: 'Confirm a booking',
      permission: 'bookings:confirm',
      who: 'harbour role `office`',
      returns: 'Booking',
      response: 'The confirmed booking.',
    }),
  },
  '/bookings/{booking_id}/cancellations': {
    parameters: [idParameter('booking_id', 'booking')],
    post: create(
      {
        id: 'cancelBooking',
        summary: 'Cancel a booking',
        permission: 'bookings:write',
        who: 'an agent of the shipping line',
        takes: 'NewCancellation',
        returns: 'Cancellation',
        response: 'The cancellation.',
      },
      true,
    ),
  },
  '/payments': {
    get: list({
      id: 'listPayments',
      summary: 'List the payments',
      permission: 'payments:read',
      who: 'an agent of the shipping line',
      returns: 'PaymentPage',
      response: 'One page of payments.',
    }),
    post: create({
      id: 'createPayment',
      summary: 'Pay the dues of a booking',
      permission: 'payments:write',
      who: 'an agent of the shipping line',
      takes: 'NewPayment',
      returns: 'Payment',
      response: 'The payment.',
      fails: ['PaymentRequired'],
    }),
  },
  '/payments/{payment_id}': {
    parameters: [idParameter('payment_id', 'payment')],
    get: read({
      id: 'getPayment',
      summary: 'Read one payment',
      permission: 'payments:read',
      who: 'an agent of the shipping line',
      returns: 'Payment',
      response: 'The payment.',
    }),
  },
  '/tides/today': {
    get: deprecated(
      read({
        id: 'getTides',
        summary: "Read today's tides",
        permission: 'tides:read',
        who: 'any key of the harbour',
        missing: 'The table for today has not been published yet.',
        returns: 'TideTable',
        response: 'The tides, in full, until the sunset.',
      }),
    ),
  },
});

/** A harbour rents berths to ships. Clean: every convention is kept, so that whatever a linter says was put in. */
export default {
  title: 'Harbour API',
  setting:
    'Shipping agents book berths and pay the dues from their own systems. The harbour office confirms each booking.',
  live: false,
  document: () =>
    describeApi({
      title: 'Harbour API',
      version: '1.4.0',
      description: 'Berths, ships, bookings, and dues of one harbour.',
      server: 'https://api.harbour.example/v1',
      codes,
      schemas: schemas(),
      paths: paths(),
    }),
} satisfies ContractDefinition;
