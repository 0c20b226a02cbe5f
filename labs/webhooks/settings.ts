import type { LabParameter } from '../../src/lab/types';
import type { Side } from './events';

/** What a consumer checks before it reads the body: both, as it should, or what real ones leave out. */
export const checkModes = ['all', 'first v1 only', 'no time', 'no signature'] as const;

/** What a learner may switch for each consumer by itself. */
export interface ConsumerSettings {
  checks: (typeof checkModes)[number];
  /** Responds as soon as the event is stored, and works afterwards. */
  respondsFirst: boolean;
  /** Stores event ids, and drops an event that it has. */
  ids: boolean;
  /** Compares sequence numbers, so that an older event doesn't change the status. */
  sequence: boolean;
}

/** @returns what the parameters say of one side’s consumer */
export const settingsOf = (params: Record<string, number>, side: Side): ConsumerSettings => ({
  checks: checkModes[params[`${side}_checks`]!]!,
  respondsFirst: params[`${side}_responds`] === 1,
  ids: params[`${side}_ids`] === 1,
  sequence: params[`${side}_sequence`] === 1,
});

/** A side's switches, all off or all on. */
const switches = (side: Side, on: 0 | 1): LabParameter[] => [
  { name: `${side}_checks`, title: `${side}: checks`, min: 0, max: 3, default: 0, values: checkModes },
  {
    name: `${side}_responds`,
    title: `${side}: responds`,
    min: 0,
    max: 1,
    default: on,
    values: ['after the work', 'before it'],
  },
  { name: `${side}_ids`, title: `${side}: stores event ids`, min: 0, max: 1, default: on, values: ['off', 'on'] },
  {
    name: `${side}_sequence`,
    title: `${side}: compares sequence`,
    min: 0,
    max: 1,
    default: on,
    values: ['off', 'on'],
  },
];

const minute = 60_000;

/** How long the consumers are down, by the value of the parameter, in ms. */
export const outages = [0, 0.5 * minute, 2 * minute, 20 * minute, 480 * minute] as const;

/** How a secret is replaced: how often in a row, and after how many hours the consumers have the newest one. */
export const rotations = [
  { title: 'never', times: 0, hours: 0 },
  { title: 'known in 1 h', times: 1, hours: 1 },
  { title: 'known in 30 h', times: 1, hours: 30 },
  { title: 'twice at once', times: 2, hours: 1 },
] as const;

export const parameters: LabParameter[] = [
  { name: 'orders', title: 'orders', min: 1, max: 4, default: 3 },
  { name: 'slow', title: 'work at first (s)', min: 1, max: 40, default: 18 },
  {
    name: 'down',
    title: 'consumers down',
    min: 0,
    max: 4,
    default: 2,
    values: ['never', '30 seconds', '2 minutes', '20 minutes', '8 hours'],
  },
  { name: 'lost', title: 'responses lost', min: 0, max: 3, default: 1 },
  { name: 'rotation', title: 'new secret', min: 0, max: 3, default: 0, values: rotations.map(({ title }) => title) },
  ...switches('direct', 0),
  ...switches('inbox', 1),
];

const checksInWords: Record<ConsumerSettings['checks'], string> = {
  all: 'checks the time and the signature',
  'first v1 only': 'looks only at the first v1 value',
  'no time': 'doesn’t check the time',
  'no signature': 'doesn’t check the signature',
};

/** What a consumer does, as one sentence. */
export function settingsInWords({ checks, respondsFirst, ids, sequence }: ConsumerSettings): string {
  const responds = respondsFirst
    ? 'stores the event, responds, and works afterwards'
    : 'works, and responds afterwards';
  const known = ids ? 'drops events that it already has' : 'doesn’t store event ids';
  const order = sequence
    ? 'doesn’t let an older event change a status'
    : 'lets the last event to arrive set the status';
  return `It ${checksInWords[checks]}, ${responds}. It ${known}, and ${order}.`;
}

/** The same for the head of its pane: "responds last, no ids". */
export const settingsInShort = ({ respondsFirst, ids, sequence }: ConsumerSettings): string =>
  [
    respondsFirst ? 'responds first' : 'responds last',
    ids ? 'ids' : 'no ids',
    sequence ? 'sequence' : 'no sequence',
  ].join(', ');
