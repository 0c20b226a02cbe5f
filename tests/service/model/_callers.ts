import fc from 'fast-check';
import { createService, type Exchange, type Service } from '../../../src/service';
import { get, write } from '../_clients';
import { expectDocumented } from '../_contract';

/** The callers of the two accounts that may work with orders. */
export const ofAcme = ['shop', 'owner', 'admin', 'editor', 'member'] as const;
export const anybody = [...ofAcme, 'stranger'] as const;

/** A caller. */
export const caller = fc.constantFrom(...anybody);

/**
 * A service whose answers are all held against the description. Its clock moves a little with each request, so that no
 * quota gets in the way of what is asked.
 */
export function roomyService(options: Parameters<typeof createService>[0] = {}): Service {
  const service = createService(options);
  return {
    ...service,
    send: async request => {
      service.clock.advance(700);
      const exchange = await service.send(request);
      expectDocumented(exchange);
      return exchange;
    },
  };
}

export type { Exchange, Service };
export { get, write };
