import type { Route } from '../../src/route';
import { everySize, type ScreenState } from './render';

const harbour: Route = {
  screen: 'review',
  exercise: 'harbour.3.verb-in-path.client-writes-status.second-error-shape.post-without-key.strangers-get-403',
};
const service: Route = {
  screen: 'review',
  exercise: 'service.2.mixed-field-case.key-accepted-and-ignored.lookup-by-id-alone',
};
const versions: Route = {
  screen: 'review',
  exercise:
    'harbour.2.answer-field-gone.answer-value-told.default-lower.error-code-more.media-type-gone.permission-narrowed.request-field-optional',
};
const changes = 'is in use';
/** One that breaks, and one that breaks nobody. */
const marks = { press: 'down space down space', see: 'marked 2 of 7' };
const ask = 'Everywhere';
const confirm = { press: 'l', see: 'Run the linter?' };
const compared = { press: 'enter', see: 'flaws found' };
/** Naming at its place, the resource model at another, errors not at all, compatibility unsupported. */
const claims = { press: 'down 1 down down 3 7', see: 'claimed 3/7' };

/** The states of the review's screens. */
export const reviewStates: readonly ScreenState[] = [
  { name: 'review-start', sizes: everySize, route: harbour, see: ask },
  {
    name: 'review-small',
    route: harbour,
    see: ask,
    steps: [{ press: 'down 1', see: 'claimed 1/7' }],
    sizes: [{ columns: 40, rows: 12 }],
  },
  {
    name: 'review-find',
    route: harbour,
    see: ask,
    steps: [{ press: 'f' }, { type: 'papers', see: /Place 1 of 2/ }],
  },
  { name: 'review-claims', route: harbour, see: ask, steps: [claims] },
  {
    name: 'review-level-1',
    route: { screen: 'review', exercise: (harbour as { exercise: string }).exercise, level: 1 },
    see: ask,
  },
  { name: 'review-last', route: service, see: ask, steps: [{ press: 'end', see: 'exchange 4' }] },
  { name: 'review-details', route: harbour, see: ask, steps: [{ press: 'down down down enter', see: 'Details' }] },
  {
    name: 'review-details-whole',
    route: harbour,
    see: ask,
    steps: [{ press: 'enter pagedown', see: 'above' }],
    scrolled: true,
  },
  {
    name: 'review-exchange',
    route: service,
    see: ask,
    steps: [{ press: 'end enter', see: 'Details' }],
  },
  { name: 'review-document', route: harbour, see: ask, steps: [{ press: 'down down down d', see: 'Document' }] },
  { name: 'review-confirm', route: harbour, see: ask, steps: [claims, confirm] },
  { name: 'review-confirm-nothing', route: harbour, see: ask, steps: [{ press: 'l', see: 'claimed nothing' }] },
  { name: 'review-comparison', route: harbour, see: ask, steps: [claims, confirm, compared] },
  {
    name: 'review-comparison-small',
    route: harbour,
    see: ask,
    steps: [confirm, { press: 'enter', see: '0 of 5 found (0%)' }],
    sizes: [{ columns: 40, rows: 12 }],
  },
  {
    name: 'review-comparison-folded',
    route: harbour,
    see: ask,
    steps: [claims, confirm, compared, { press: 'enter', see: /\+ errors/ }],
  },
  {
    name: 'review-comparison-place',
    route: harbour,
    see: ask,
    steps: [claims, confirm, compared, { press: 'd', see: /lines \d+ to/ }],
  },
  {
    name: 'review-comparison-wire',
    route: service,
    see: ask,
    steps: [{ press: 'down 1', see: 'claimed 1/7' }, confirm, compared, { press: 'down', see: /❯ . authorization/ }],
  },
  { name: 'review-ascii', route: harbour, see: ask, ascii: true, steps: [{ press: 'down 1', see: 'claimed 1/7' }] },
  { name: 'review-versions', route: versions, see: changes, steps: [marks] },
  {
    name: 'review-versions-details',
    route: versions,
    see: changes,
    steps: [{ press: 'down down down enter', see: 'Details' }],
  },
  {
    name: 'review-versions-comparison',
    route: versions,
    see: changes,
    steps: [marks, confirm, { press: 'enter', see: 'breaking changes found' }],
  },
  {
    name: 'review-versions-document',
    route: versions,
    see: changes,
    steps: [
      { press: 'down d', see: 'Version in use' },
      { press: 'v', see: 'New version' },
    ],
  },
];
