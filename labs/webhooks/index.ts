import { inMargin } from '../../src/lab/panes';
import { recordWith } from '../../src/lab/recorder';
import type { Lab } from '../../src/lab/types';
import { drawWebhooks } from './draw';
import { tamperings } from './forger';
import { allLogLines } from './log-block';
import { mostRedrives, webhookQuestions } from './question';
import { figures, summarise } from './report';
import { cutFor, runWebhooks } from './run';
import { parameters, rotations } from './settings';
import { deadDeliveries, foldWebhookEvent, initialWebhookState, type WebhookState } from './state';
import { stopsOf } from './stops';
import { webhookStory, webhookSummary, webhookTranscript } from './story';

/** A shop's events at two consumers, with and without an inbox (events.2 to events.7, auth.7). */
const webhooks: Lab<WebhookState> = {
  id: 'webhooks',
  title: 'Webhooks',
  topic: 'the inbox',
  lesson: 'webhook-delivery',
  alsoLessons: ['webhook-signatures', 'webhook-rotation'],
  intro:
    'A shop sends its webhooks to two consumers. Each gives 10 points for a paid order, and lists the order’s status. Direct does its work, then responds. ' +
    'Inbox stores the event, responds, then does its work. It drops events that it already has, and no older event changes its status. ' +
    'Both are slow at first, and down later. You can forge requests. Watch the lists.',
  parameters,
  actions: [
    {
      id: 'redrive',
      key: 'd',
      title: 'redeliver',
      help: 'have the dead deliveries sent again',
      most: mostRedrives,
      value: () => 1,
      when: state => deadDeliveries(state).length > 0,
    },
    {
      id: 'forge',
      key: 'f',
      title: 'forge',
      help: 'forge a request from a copy of the last payment',
      most: 4,
      value: () => 0,
      // While they're down, nothing would be checked.
      when: ({ copy, downUntil }) => copy !== null && downUntil === null,
      input: {
        prompt: 'You’re a forger who found the delivery of the last payment in a log. What do you do with it?',
        options: () => tamperings.map(({ title }) => title),
      },
    },
    {
      id: 'cut',
      key: 'c',
      title: 'outage',
      help: 'take both consumers down',
      most: 2,
      value: () => cutFor,
      when: ({ downUntil }) => downUntil === null,
    },
    {
      id: 'rotate',
      key: 'x',
      title: 'rotate',
      help: 'replace the secret',
      most: 1,
      value: () => 1,
      when: ({ overlapUntil }) => overlapUntil === null,
      input: {
        prompt: 'The owner replaces the secret. When do the consumers know the new one?',
        options: () => rotations.slice(1).map(({ title }) => title),
      },
    },
  ],
  record: recordWith('webhooks', runWebhooks, summarise),
  stops: stopsOf,
  initial: initialWebhookState,
  fold: foldWebhookEvent,
  draw: inMargin(drawWebhooks),
  log: allLogLines,
  figures,
  summary: webhookSummary,
  story: webhookStory,
  transcript: webhookTranscript,
  questions: webhookQuestions,
};

export default webhooks;
