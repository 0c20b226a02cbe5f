import { inMargin } from '../../src/lab/panes';
import { recordWith } from '../../src/lab/recorder';
import type { Lab } from '../../src/lab/types';
import { drawRetries } from './draw';
import { eventsInTime, foldLoad, initialLoad, type LoadState, lengthInSeconds, secondOf } from './load';
import { allLogLines } from './log-block';
import { retriesQuestion } from './question';
import { figures, summarise } from './report';
import { outageSeconds, runRetries } from './run';
import { retriesStory, retriesSummary, retriesTranscript } from './story';

/** A parameter that is off or on. */
const onOff = { min: 0, max: 1, values: ['off', 'on'] };

/** Hasty and careful tills try again while the service is short of capacity (errors.7, errors.503, endpoints.4). */
const retries: Lab<LoadState> = {
  id: 'retries',
  title: 'Retries',
  topic: 'the storm',
  lesson: 'retry-rules',
  alsoLessons: ['idempotency-keys'],
  intro:
    'Tills (cash registers) are taking payments when the line to the bank breaks for a few seconds. Hasty tills retry over and over. Careful ones ' +
    'wait, and keep their key. Both groups have the same customers and the same service. Watch what happens when the line works again.',
  parameters: [
    { name: 'clients', title: 'tills per group', min: 5, max: 60, default: 50 },
    { name: 'outage', title: 'outage (s)', min: 0, max: 12, default: 6 },
    { name: 'capacity', title: 'bank: charges per second', min: 5, max: 20, default: 10 },
    { name: 'tries', title: 'attempts per sale', min: 1, max: 15, default: 10 },
    { name: 'keep', title: 'hasty: same key', ...onOff, default: 0 },
    { name: 'hasty_backoff', title: 'hasty: backoff up to (s)', min: 0, max: 16, default: 0 },
    { name: 'hasty_jitter', title: 'hasty: jitter', ...onOff, default: 0 },
    { name: 'hasty_wait', title: 'hasty: obey Retry-After', ...onOff, default: 0 },
    { name: 'careful_keep', title: 'careful: same key', ...onOff, default: 1 },
    { name: 'backoff', title: 'careful: backoff up to (s)', min: 0, max: 16, default: 8 },
    { name: 'careful_jitter', title: 'careful: jitter', ...onOff, default: 1 },
    { name: 'careful_wait', title: 'careful: obey Retry-After', ...onOff, default: 1 },
    { name: 'pause', title: 'pause without backoff (s)', min: 0, max: 5, default: 1 },
  ],
  actions: [{ id: 'cut', key: 'c', title: 'cut the line', most: 3, value: () => outageSeconds }],
  record: recordWith('retries', runRetries, summarise),
  /** One stop a second; the books are read at the last one. */
  stops(recording) {
    const events = eventsInTime(recording);
    const length = lengthInSeconds(recording);
    return Array.from({ length }, (_, second) =>
      second === length - 1 ? recording.events.length : events.findLastIndex(({ at }) => secondOf(at) <= second) + 1,
    );
  },
  initial: initialLoad,
  fold: foldLoad,
  draw: inMargin(drawRetries),
  log: allLogLines,
  figures,
  summary: retriesSummary,
  story: retriesStory,
  transcript: retriesTranscript,
  questions: recording => [retriesQuestion(recording) ?? []].flat(),
};

export default retries;
