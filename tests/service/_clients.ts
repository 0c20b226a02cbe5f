import { expect } from 'vitest';
import { createService, type Exchange, type SendRequest, type Service, type ServiceOptions } from '../../src/service';
import { expectDocumented, json } from './_contract';

/** A service whose every answer to a known path is held against its description. */
export function checkedService(options: ServiceOptions = {}): Service {
  const service = createService(options);
  return {
    ...service,
    send: async request => {
      const exchange = await service.send(request);
      if (exchange.response) expectDocumented(exchange);
      return exchange;
    },
  };
}

type Extra = Partial<Pick<SendRequest, 'headers' | 'lost'>>;

export const get = (service: Service, as: string, path: string, extra: Extra = {}): Promise<Exchange> =>
  service.send({ as, method: 'GET', path, ...extra });

export const write = (
  service: Service,
  as: string,
  method: string,
  path: string,
  body?: unknown,
  headers: [string, string][] = [],
): Promise<Exchange> =>
  service.send({ as, method, path, headers, body: body === undefined ? null : JSON.stringify(body) });

export const charge = (service: Service, key: string | null, body: object = {}, extra: Extra = {}): Promise<Exchange> =>
  service.send({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: key === null ? [] : [['Idempotency-Key', key]],
    body: JSON.stringify({ amount: 4200, currency: 'EUR', source: 'card_9', ...body }),
    ...extra,
  });

let count = 0;
export const newOrder = (service: Service, as = 'shop'): Promise<Exchange> =>
  write(service, as, 'POST', '/orders', { customer: 'Ines', amount: 1250, currency: 'EUR' }, [
    ['Idempotency-Key', `order-${++count}`],
  ]);

/** The ids of all charges that Acme has. */
export const charges = async (service: Service): Promise<string[]> =>
  json(await get(service, 'owner', '/v1/charges?limit=200')).data.map((row: { id: string }) => row.id);

export const status = (exchange: Exchange): number => exchange.response!.status;

export const ids = (exchange: Exchange): string[] => {
  expect(status(exchange)).toBe(200);
  return json(exchange).data.map((row: { id: string }) => row.id);
};
