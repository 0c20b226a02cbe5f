import type { CaseChart, LogEntry } from './case';
import { clientOf, isSuccess, momentOf, operationOf, receivedObject, statusOf } from './evidence/facts';

/** Charts that several cases have. */

const minute = 60_000;

const isCharge = (entry: LogEntry): boolean => operationOf(entry)?.id === 'createCharge';

/** Money taken from cards, and how often that looks like the same purchase once more. A replayed response takes none. */
export const chargesOnce: CaseChart = {
  title: 'Charges made',
  names: { good: 'single', bad: 'same card and amount in a minute' },
  counts(entry, log) {
    if (!isCharge(entry) || !isSuccess(entry)) return null;
    const id = receivedObject(entry)?.id;
    const earlier = log.slice(0, log.indexOf(entry)).filter(other => isCharge(other) && isSuccess(other));
    if (earlier.some(other => receivedObject(other)?.id === id)) return null;
    const isAgain = earlier.some(
      other =>
        momentOf(entry) - momentOf(other) <= minute &&
        other.exchange.request.body === entry.exchange.request.body &&
        clientOf(other) === clientOf(entry),
    );
    return isAgain ? 'bad' : 'good';
  },
};

/** What apps report that they can't do. */
export const reports: CaseChart = {
  title: 'Reports from apps',
  names: { good: null, bad: 'actions that failed in an app' },
  counts: entry => (operationOf(entry)?.id === 'sendMessage' && statusOf(entry) < 300 ? 'bad' : null),
};
