import type { OpenPoint } from './point';

/** What moves, who may move it, and where it may go. */
export const statePoints: readonly OpenPoint[] = [
  {
    id: 'order-moves',
    title: 'Who moves an order, and when?',
    clauses: [
      'states.order-created-paid',
      'states.order-paid-processing',
      'states.order-processing-shipped',
      'states.order-shipped-delivered',
      'states.5',
    ],
    left: 'The line is given; triggers, guards and actors are not, except for ship.',
    choice:
      'Four commands, pay, process, ship and deliver, for any application of the account with orders:write. An order with a cancellation moves no more.',
    alternatives: ['pay only by the payment itself, process only by the warehouse: a scope for each actor.'],
    why: 'The line can be walked with one key, and still nobody writes the status.',
  },
  {
    id: 'job-moves',
    title: 'How does a job move?',
    clauses: ['states.4', 'endpoints.post-jobs-id-retry'],
    left: 'Five states are named; the moves are not.',
    choice:
      'queued, running after 1 second, succeeded or failed after 5. cancel from queued or running; retry from failed only, back to queued, with attempts counted. The effect comes at the end, whole or not at all.',
    alternatives: [
      'A retry as a new job: each keeps its own history.',
      'Cancelling as a wish, with a state cancelling.',
    ],
    why: 'retry is named as an atomic command on the job, so the job stays the same.',
  },
  {
    id: 'way-out-of-retrying',
    title: 'How does a delivery leave retrying?',
    clauses: ['states.webhook-delivery-failed-retrying', 'states.webhook-delivery-retrying-dead', 'states.5'],
    left: 'The table leads from retrying to dead only, when retries are exhausted.',
    choice:
      'From retrying it goes to attempting for the next try, and to dead after the last. The last try too goes failed, retrying, dead, so that no step is left out.',
    alternatives: ['retrying as the state of a try, with its own way to delivered.', 'From failed back to queued.'],
    why: 'A retry is a try: it needs the same states as the first one.',
  },
  {
    id: 'dead-letters',
    title: 'What becomes of a dead delivery?',
    clauses: ['events.9'],
    left: 'Dead letters and how to send them again are not shown.',
    choice:
      'It stays in the list of its endpoint. POST …/deliveries/{id}/retry sends it again, with all its tries, from dead only.',
    alternatives: ['A queue of dead letters with an end.', 'The consumer fetches missed events from a list.'],
    why: 'Whoever mended the consumer can get what was missed, event by event.',
  },
  {
    id: 'merge-conflicts',
    title: 'What does the strategy of a merge decide?',
    clauses: ['endpoints.post-account-merges', 'resources.illustrative-action-resources.account-merge'],
    left: 'strategy is a string, conflicts an array, outcome a name.',
    choice:
      'keep_target, keep_source or fail_on_conflict. A conflict names the field, both values and whose stays. One merge for an account at a time; the outcome names the account that is left.',
    alternatives: ['A state that waits for a person to decide each conflict.'],
    why: 'It ends by itself, and a failed one can be retried when the accounts agree.',
  },
];
