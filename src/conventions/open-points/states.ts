import type { OpenPoint } from './point';

/** What changes state, who may change it, and which states may follow. */
export const statePoints: readonly OpenPoint[] = [
  {
    id: 'order-moves',
    title: 'Who moves an order on, and when?',
    clauses: [
      'states.order-created-paid',
      'states.order-paid-processing',
      'states.order-processing-shipped',
      'states.order-shipped-delivered',
      'states.5',
    ],
    left: 'The sequence of states is given; triggers, guards, and actors aren’t, except for ship.',
    choice:
      'Four commands, pay, process, ship, and deliver, for any application of the account with orders:write. A cancelled order can’t move on.',
    alternatives: [
      'A state cancelled in the sequence, instead of a field that points to the cancellation.',
      'pay only through the payment itself, process only by the warehouse: a scope for each actor.',
    ],
    why: 'You can walk through all states with one key, and still nobody writes the status directly.',
  },
  {
    id: 'job-moves',
    title: 'How does a job change state?',
    clauses: ['states.4', 'endpoints.post-jobs-id-retry'],
    left: 'Five states are named; the transitions aren’t.',
    choice:
      'queued, running after 1 second, succeeded or failed after 5. cancel works from queued or running; retry only from failed, back to queued, and attempts counts up. The effect comes at the end, completely or not at all.',
    alternatives: [
      'A retry creates a new job: each keeps its own history.',
      'Cancelling is only a request, with a state cancelling.',
    ],
    why: 'The specification calls retry an atomic command on the job, so the job stays the same.',
  },
  {
    id: 'way-out-of-retrying',
    title: 'How does a delivery leave retrying?',
    clauses: ['states.webhook-delivery-failed-retrying', 'states.webhook-delivery-retrying-dead', 'states.5'],
    left: 'The table leads from retrying to dead only, when retries are exhausted.',
    choice:
      'From retrying it goes to attempting for the next attempt, and to dead after the last. The last attempt also goes through failed, retrying, and dead, so that no step is skipped.',
    alternatives: [
      'retrying as the state of an attempt, with its own transition to delivered.',
      'From failed back to queued.',
    ],
    why: 'A retry is an attempt, so it needs the same states as the first one.',
  },
  {
    id: 'dead-letters',
    title: 'What happens to a dead delivery?',
    clauses: ['events.9'],
    left: 'Dead letters and how to redeliver them are not shown.',
    choice:
      'It stays in its endpoint’s list. POST …/deliveries/{id}/retry sends it again with the full schedule of attempts, but only from dead.',
    alternatives: ['A dead-letter queue that expires.', 'The consumer fetches missed events from a list.'],
    why: 'Once the consumer is fixed, its owner can redeliver what was missed, event by event.',
  },
  {
    id: 'merge-conflicts',
    title: 'What does the strategy of a merge decide?',
    clauses: ['endpoints.post-account-merges', 'resources.illustrative-action-resources.account-merge'],
    left: 'strategy is a string, conflicts an array, outcome a name.',
    choice:
      'keep_target, keep_source, or fail_on_conflict. A conflict names the field, both values, and which one is kept. An account can be in one merge at a time; outcome names the account that remains.',
    alternatives: ['A state that waits for somebody to decide each conflict.'],
    why: 'It finishes without help, and a failed merge can be retried once the accounts agree.',
  },
];
