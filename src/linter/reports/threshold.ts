import type { Severity } from '../finding';

const order: readonly Severity[] = ['info', 'warning', 'error'];

/** True if a severity is at the threshold or above. */
export const isAtLeast = (severity: Severity, threshold: Severity): boolean =>
  order.indexOf(severity) >= order.indexOf(threshold);
