import type { ProbeRequest } from '../flaws/flaw';

/**
 * What people send in a generated case, by the flaw that it shows, where the contract doesn't allow what the flaw's own probe
 * sends: with the flaw gone, their request has to work.
 */
export const sentInstead: Readonly<Record<string, readonly ProbeRequest[]>> = {
  'batch-without-a-mode': [
    {
      as: 'shop',
      method: 'POST',
      path: '/order-batches',
      headers: { 'Idempotency-Key': 'batch-1' },
      body: '{"mode": "best_effort", "items": [{"order": "o40", "move": "pay"}, {"order": "o11", "move": "pay"}]}',
    },
  ],
  'date-as-midnight': [
    {
      as: 'editor',
      method: 'POST',
      path: '/expense-reports',
      body: '{"purpose": "Breakfast in Osaka", "amount": 1200, "currency": "JPY", "spent_on": "2026-01-01"}',
    },
  ],
};
