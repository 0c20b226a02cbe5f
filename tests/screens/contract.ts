import type { Route } from '../../src/route';
import type { ScreenState } from './render';

const field: Route = { screen: 'contract' };
const harbour: Route = { screen: 'contract', file: 'harbour.yaml' };
const ask = 'The contract as a whole';
const found = /harbour\.yaml/;
const claims = { press: 'down 1 down down 3 7', see: 'claimed 3/7' };
const confirm = { press: 'l', see: 'Run the linter?' };
const compared = { press: 'enter', see: /findings? with/ };

/** The states of the review of a contract of the person's own; the files stand in tests/screens/contracts. */
export const contractStates: readonly ScreenState[] = [
  { name: 'contract-field', route: field, see: found },
  { name: 'contract-words', route: field, see: found, steps: [{ type: 'meter', see: /❯? *billing\/meter/ }] },
  { name: 'contract-no-words', route: field, see: found, steps: [{ type: 'zzz', see: 'None of the files found' }] },
  { name: 'contract-path', route: field, see: found, steps: [{ type: './', see: './swagger.json' }] },
  {
    name: 'contract-missing',
    route: field,
    see: found,
    steps: [{ type: 'no-such.yaml' }, { press: 'enter', see: 'There is no file' }],
    // The same path is refused again, and nothing stands in the list.
    idle: ['enter'],
  },
  {
    name: 'contract-swagger',
    route: { screen: 'contract', file: 'swagger.json' },
    see: 'Swagger version 1.2',
    idle: ['enter'],
  },
  { name: 'contract-claim', route: harbour, see: ask },
  { name: 'contract-claims', route: harbour, see: ask, steps: [claims] },
  { name: 'contract-details', route: harbour, see: ask, steps: [{ press: 'down down enter', see: 'says ' }] },
  {
    name: 'contract-find',
    route: harbour,
    see: ask,
    steps: [
      { press: 'f', see: 'Find' },
      { type: 'post p', see: 'POST' },
    ],
  },
  { name: 'contract-document', route: harbour, see: ask, steps: [{ press: 'down down d', see: /lines? \d+/ }] },
  { name: 'contract-confirm', route: harbour, see: ask, steps: [claims, confirm] },
  { name: 'contract-comparison', route: harbour, see: ask, steps: [claims, confirm, compared] },
  {
    name: 'contract-unfound',
    route: harbour,
    see: ask,
    steps: [claims, confirm, compared, { press: 'down down down down down down down down enter', see: /claimed 3/ }],
  },
  {
    name: 'contract-places',
    route: harbour,
    see: ask,
    steps: [confirm, compared, { press: 'a', see: /\d+ places?/ }],
  },
  {
    name: 'contract-place',
    route: harbour,
    see: ask,
    steps: [confirm, compared, { press: 'd', see: /lines? \d+/ }],
  },
  { name: 'contract-ascii', route: harbour, see: ask, ascii: true, steps: [{ press: 'down 1', see: 'claimed 1/7' }] },
];
