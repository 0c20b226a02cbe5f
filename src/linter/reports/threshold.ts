import type { Severity } from '../finding';

/** What fails a check: findings of this severity and above, or none at all. */
export type FailOn = Severity | 'none';
export const failOnChoices: readonly FailOn[] = ['error', 'warning', 'info', 'none'];

const order: readonly Severity[] = ['info', 'warning', 'error'];

/** True if a severity is at the threshold or above. */
export const isAtLeast = (severity: Severity, threshold: FailOn): boolean =>
  threshold !== 'none' && order.indexOf(severity) >= order.indexOf(threshold);
