import type { OpenPoint } from './point';

/** What changes state, who may change it, and which states may follow. */
export const statePoints: readonly OpenPoint[] = [
  {
    id: 'order-moves',
    title: 'Who moves an order to its next state, and when?',
    clauses: [
      'states.order-created-paid',
      'states.order-paid-processing',
      'states.order-processing-shipped',
      'states.order-shipped-delivered',
      'states.5',
    ],
    left: 'The sequence of states is given, but what triggers a transition and who may do it isn’t, except for ship.',
    choice:
      'There are four commands: pay, process, ship, and deliver. Any application of the account may use them if it has orders:write. A cancelled order can’t move on.',
    alternatives: [
      'A cancelled state, instead of a field that points to the cancellation.',
      'A scope for each actor: only the payment service can mark an order as paid, and only the warehouse can process it.',
    ],
    why: 'You can walk through all the states with one key, and nobody writes the status directly.',
  },
  {
    id: 'job-moves',
    title: 'How does a job change state?',
    clauses: ['states.4', 'endpoints.post-jobs-id-retry'],
    left: 'Five states are named, but the transitions aren’t.',
    choice:
      'A job starts as queued, is running after 1 second, and has succeeded or failed after 5. You can cancel a queued or running job. You can retry only a failed job; the retry puts it back to queued and increases attempts. A job takes effect at the end, completely or not at all.',
    alternatives: [
      'A retry creates a new job, so that each keeps its own history.',
      'Cancelling is only a request, with its own state, cancelling.',
    ],
    why: 'The API conventions call retry an atomic command on the job, so the job has to stay the same one.',
  },
  {
    id: 'way-out-of-retrying',
    title: 'How does a delivery leave the state retrying?',
    clauses: ['states.webhook-delivery-failed-retrying', 'states.webhook-delivery-retrying-dead', 'states.5'],
    left: 'In the table of states, the only way out of retrying is to dead, when the retries are exhausted.',
    choice:
      'A delivery goes from retrying to attempting if there’s another attempt, and to dead if there isn’t. Even after the last attempt, it goes through failed and retrying to dead, so that no step is skipped.',
    alternatives: [
      'Treat retrying as the state of an attempt, with its own transition to delivered.',
      'Go from failed back to queued.',
    ],
    why: 'A retry is an attempt like the first one, so it needs the same states.',
  },
  {
    id: 'dead-letters',
    title: 'What happens to a dead delivery?',
    clauses: ['events.9'],
    left: 'Dead letters, and how to deliver them again, aren’t specified.',
    choice:
      'A dead delivery stays in its endpoint’s list. POST …/deliveries/{id}/retry sends a dead delivery again with the full schedule of attempts, up to 20 times.',
    alternatives: ['A dead-letter queue that expires.', 'The consumer fetches missed events from a list.'],
    why: 'Once the consumer is fixed, its owner can redeliver the missed events one by one.',
  },
  {
    id: 'merge-conflicts',
    title: 'What does the strategy of a merge decide?',
    clauses: ['endpoints.post-account-merges', 'resources.illustrative-action-resources.account-merge'],
    left: 'strategy is a string, conflicts is an array, and outcome is a name. Nothing more is specified.',
    choice:
      'Which account’s value is kept: keep_target, keep_source, or fail_on_conflict. A conflict names the field, both values, and which one is kept. An account can be in only one merge at a time. The field outcome names the account that remains.',
    alternatives: ['A state in which the merge waits for somebody to decide each conflict.'],
    why: 'A merge finishes without help, and if it fails, you can retry it once the accounts agree.',
  },
];
