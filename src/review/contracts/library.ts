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

const codes = ['invalid_cursor', 'not_found', 'duplicate_card', 'copy_on_loan', 'illegal_transition', 'card_declined'];
const desk = 'library role desk';
const reader = 'the reader, or library role desk';

const schemas = (): OpenApi => ({
  Title: object({
    id: id('title'),
    name: text('The name on the cover.', 200),
    author: text('Who wrote it.', 200),
    isbn: clearable('ISBN-13; null for what has none.', 13),
    copies_free: { type: 'integer', description: 'Copies that stand on the shelf.' },
    created_at: moment(),
  }),
  TitlePage: page('Title'),
  NewTitle: object({
    name: text('The name on the cover.', 200),
    author: text('Who wrote it.', 200),
    isbn: clearable('ISBN-13; null for what has none.', 13),
  }),
  Reader: object({
    id: id('reader'),
    name: text('The full name.', 120),
    email: text('Where reminders go.', 254),
    status: growing('Moved by the desk, never written by clients.', ['active', 'blocked', 'closed']),
    created_at: moment(),
  }),
  ReaderChange: object(
    {
      name: text('The full name. Left out: stays as it is.', 120),
      email: clearable('Left out: stays as it is. Null: no more reminders.', 254),
    },
    [],
  ),
  Preferences: object({
    language: text('A BCP 47 tag.', 35),
    remind_days_before: whole('Days before the loan ends, in days.', 0, 30),
    branches: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', maxLength: 64 },
      description: 'Branches to fetch reservations from.',
    },
  }),
  Loan: object({
    id: id('loan'),
    title_id: id('title'),
    reader_id: id('reader'),
    status: growing('Moved by the operations of the loan.', ['open', 'overdue', 'returned']),
    due_on: day('The last day of the loan.'),
    created_at: moment(),
  }),
  LoanPage: page('Loan'),
  NewLoan: object({ title_id: id('title'), reader_id: id('reader') }),
  Reservation: object({
    id: id('reservation'),
    title_id: id('title'),
    reader_id: id('reader'),
    status: growing('How far the reservation is.', ['waiting', 'ready']),
    created_at: moment(),
  }),
  NewReservation: object({ reader_id: id('reader') }),
  Fine: object({
    id: id('fine'),
    loan_id: id('loan'),
    amount: money(),
    currency: currency(),
    status: growing('How far the fine is.', ['owed', 'paid']),
    created_at: moment(),
  }),
  NewFinePayment: object({
    amount: money(),
    currency: currency(),
    source: text('The card to take it from.', 64),
  }),
});

const paths = (): OpenApi => ({
  '/titles': {
    get: list({
      id: 'listTitles',
      summary: 'List the titles, newest first',
      permission: 'titles:read',
      who: 'any key of the library',
      answers: 'TitlePage',
      answer: 'One page of titles.',
    }),
    post: create({
      id: 'createTitle',
      summary: 'Add a title to the catalogue',
      permission: 'titles:write',
      who: desk,
      takes: 'NewTitle',
      answers: 'Title',
      answer: 'The title.',
    }),
  },
  '/titles/{title_id}': {
    parameters: [idParameter('title_id', 'title')],
    get: read({
      id: 'getTitle',
      summary: 'Read one title',
      permission: 'titles:read',
      who: 'any key of the library',
      answers: 'Title',
      answer: 'The title.',
    }),
  },
  '/titles/{title_id}/reservations': {
    parameters: [idParameter('title_id', 'title')],
    post: create(
      {
        id: 'createReservation',
        summary: 'Reserve a title',
        permission: 'reservations:write',
        who: reader,
        takes: 'NewReservation',
        answers: 'Reservation',
        answer: 'The reservation.',
      },
      true,
    ),
  },
  '/titles/{title_id}/reservations/{reservation_id}': {
    parameters: [idParameter('title_id', 'title'), idParameter('reservation_id', 'reservation')],
    get: read({
      id: 'getReservation',
      summary: 'Read one reservation',
      permission: 'reservations:read',
      who: reader,
      answers: 'Reservation',
      answer: 'The reservation.',
    }),
    delete: removal({
      id: 'deleteReservation',
      summary: 'Give a reservation up',
      permission: 'reservations:write',
      who: reader,
      answers: 'Reservation',
      answer: 'The reservation is gone.',
    }),
  },
  '/readers/{reader_id}': {
    parameters: [idParameter('reader_id', 'reader')],
    get: read({
      id: 'getReader',
      summary: 'Read one reader',
      permission: 'readers:read',
      who: reader,
      answers: 'Reader',
      answer: 'The reader.',
    }),
    patch: change({
      id: 'changeReader',
      summary: 'Change the name or the address of a reader',
      permission: 'readers:write',
      who: reader,
      takes: 'ReaderChange',
      answers: 'Reader',
      answer: 'The reader after the change.',
    }),
  },
  '/readers/{reader_id}/preferences': {
    parameters: [idParameter('reader_id', 'reader')],
    get: read({
      id: 'getPreferences',
      summary: 'Read what a reader prefers',
      permission: 'readers:read',
      who: reader,
      answers: 'Preferences',
      answer: 'The preferences.',
    }),
    put: replace({
      id: 'replacePreferences',
      summary: 'Replace what a reader prefers as a whole',
      permission: 'readers:write',
      who: reader,
      takes: 'Preferences',
      answers: 'Preferences',
      answer: 'The preferences as they are now.',
    }),
  },
  '/loans': {
    get: list({
      id: 'listLoans',
      summary: 'List the loans, newest first',
      permission: 'loans:read',
      who: desk,
      answers: 'LoanPage',
      answer: 'One page of loans.',
    }),
    post: create({
      id: 'createLoan',
      summary: 'Lend a copy to a reader',
      permission: 'loans:write',
      who: desk,
      takes: 'NewLoan',
      answers: 'Loan',
      answer: 'The loan.',
    }),
  },
  '/loans/{loan_id}': {
    parameters: [idParameter('loan_id', 'loan')],
    get: read({
      id: 'getLoan',
      summary: 'Read one loan',
      permission: 'loans:read',
      who: reader,
      answers: 'Loan',
      answer: 'The loan.',
    }),
  },
  '/loans/{loan_id}/renew': {
    parameters: [idParameter('loan_id', 'loan')],
    post: move({
      id: 'renewLoan',
      summary: 'Renew a loan',
      permission: 'loans:renew',
      who: reader,
      answers: 'Loan',
      answer: 'The loan with its new end.',
    }),
  },
  '/fines/{fine_id}': {
    parameters: [idParameter('fine_id', 'fine')],
    get: deprecated(
      read({
        id: 'getFine',
        summary: 'Read one fine',
        permission: 'fines:read',
        who: reader,
        answers: 'Fine',
        answer: 'The fine, in full, until the sunset.',
      }),
    ),
  },
  '/fines/{fine_id}/payments': {
    parameters: [idParameter('fine_id', 'fine')],
    post: create(
      {
        id: 'createFinePayment',
        summary: 'Pay a fine',
        permission: 'fines:pay',
        who: reader,
        takes: 'NewFinePayment',
        answers: 'Fine',
        answer: 'The fine after the payment.',
        fails: ['PaymentRequired'],
      },
      true,
    ),
  },
});

/** A library lends books. Clean: every convention is kept, so that whatever a linter says was put in. */
const library: BaseContract = {
  id: 'library',
  title: 'Library API',
  setting:
    'Branches of a town library lend, renew and take back from one catalogue. Readers use it too, through an app on their phones.',
  live: false,
  document: () =>
    describeApi({
      title: 'Library API',
      version: '2.1.0',
      description: 'Titles, readers, loans and fines of a town library.',
      server: 'https://api.library.example/v2',
      codes,
      schemas: schemas(),
      paths: paths(),
    }),
};

export default library;
