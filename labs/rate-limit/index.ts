import { inMargin } from '../../src/lab/panes';
import { recordWith } from '../../src/lab/recorder';
import type { Lab } from '../../src/lab/types';
import { drawRateLimit } from './draw';
import { allLogLines } from './log-block';
import { rateQuestions } from './question';
import { figures, summarise } from './report';
import { cutSeconds, runRateLimit } from './run';
import { foldRateEvent, initialRateState, type RateState, stops } from './state';
import { rateStory, rateSummary, rateTranscript } from './story';

/** Three kinds of programs, each with one key and its budget, before and after an outage (errors.429, errors.503, limits.1). */
const rateLimit: Lab<RateState> = {
  id: 'rate-limit',
  title: 'Rate limit',
  topic: 'the budget',
  lesson: 'rate-limit-signals',
  alsoLessons: ['limit-dimensions', 'retry-rules'],
  intro:
    'Billing programs charge subscriptions. Programs of one kind share an API key, and with it a budget of requests per minute. Greedy ones ' +
    'ignore Retry-After, patient ones obey it, and spread-out ones add a random time to it. After 6 seconds, the bank becomes unavailable. Watch the budgets.',
  parameters: [
    { name: 'programs', title: 'programs on one key', min: 1, max: 12, default: 8 },
    { name: 'charges', title: 'charges per program', min: 1, max: 12, default: 8 },
    { name: 'limit', title: 'requests per minute', min: 10, max: 100, default: 40 },
    {
      name: 'counting',
      title: 'kind of limit',
      min: 0,
      max: 1,
      default: 0,
      values: ['fixed window', 'token bucket'],
    },
    { name: 'outage', title: 'outage (s)', min: 0, max: 30, default: 15 },
    { name: 'capacity', title: 'bank: charges per second', min: 1, max: 20, default: 5 },
    { name: 'pause', title: 'greedy: pause (s)', min: 1, max: 10, default: 2 },
    { name: 'jitter', title: 'spread out: jitter (s)', min: 1, max: 20, default: 8 },
  ],
  actions: [
    { id: 'cut', key: 'c', title: 'outage', help: 'cut off the bank', most: 3, value: () => cutSeconds },
    { id: 'join', key: 'a', title: 'add', help: 'add a program', most: 4, value: () => 1 },
  ],
  record: recordWith('rate-limit', runRateLimit, summarise),
  stops,
  initial: initialRateState,
  fold: foldRateEvent,
  draw: inMargin(drawRateLimit),
  log: allLogLines,
  figures,
  summary: rateSummary,
  story: rateStory,
  transcript: rateTranscript,
  questions: rateQuestions,
};

export default rateLimit;
