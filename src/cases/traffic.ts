import type { CaseStage } from './case';

/** What clients of Acme do on an ordinary morning, as blocks that cases put together. Times are in ms since the log begins. */

const second = 1000;
const minute = 60 * second;

const headerOf = (headers: readonly (readonly [string, string])[] | undefined, name: string): string | undefined =>
  headers?.find(([known]) => known.toLowerCase() === name)?.[1];

const jsonOf = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
};

/** One sale at the till, which is sent again until a response arrives. Each sale has a key of its own. */
export async function sell(
  stage: CaseStage,
  sale: { name: string; card: string; amount: number; breaks: boolean },
  attempt = 1,
): Promise<void> {
  const key = stage.has('new-key-for-each-retry') ? `${sale.name}-${attempt}` : sale.name;
  const { response } = await stage.send({
    as: 'till',
    method: 'POST',
    path: '/v1/charges',
    headers: [['Idempotency-Key', `"${key}"`]],
    body: JSON.stringify({ amount: sale.amount, currency: 'EUR', source: sale.card }),
    lost: sale.breaks && attempt === 1,
  });
  if (response === null) stage.at(stage.now() + 5 * second, () => sell(stage, sale, attempt + 1));
}

/** Sales at the till, evenly spread, of which some lose their first response. */
export function sellAtTill(
  stage: CaseStage,
  { sales, breaks, minutes }: { sales: number; breaks: number; minutes: number },
) {
  const { random } = stage;
  const broken = new Set(random.shuffle(Array.from({ length: sales }, (_, i) => i)).slice(0, breaks));
  for (let i = 0; i < sales; i++) {
    const sale = {
      name: `sale-${601 + i}`,
      card: `card_${20 + random.int(70)}`,
      amount: 400 + random.int(90) * 50,
      breaks: broken.has(i),
    };
    const at = ((i + random.next() * 0.7) / sales) * minutes * minute;
    stage.at(Math.floor(at), () => sell(stage, sale));
  }
}

/** The shop looks at its orders, and now and then creates one. */
export function keepShop(stage: CaseStage, minutes: number): void {
  const { random } = stage;
  for (let i = 0; i * 4 + 2 < minutes; i++) {
    const at = Math.floor((i * 4 + 1 + random.next()) * minute);
    stage.at(at, async () => {
      await stage.send({ as: 'shop', method: 'GET', path: '/orders?limit=5' });
    });
    if (i % 2 === 1) continue;
    const body = JSON.stringify({
      customer: random.pick(['Amara', 'Bo', 'Hiro']),
      amount: 900 + random.int(40) * 100,
      currency: 'EUR',
    });
    stage.at(at + 40 * second, async () => {
      const headers: [string, string][] = [['Idempotency-Key', `"order-${i}"`]];
      await stage.send({ as: 'shop', method: 'POST', path: '/orders', headers, body });
    });
  }
}

/** The office watches how many orders there are, and asks only whether that has changed. */
export function watchCount(stage: CaseStage, { minutes, every }: { minutes: number; every: number }): void {
  let tag: string | undefined;
  for (let at = 20 * second; at < minutes * minute; at += every) {
    stage.at(at, async () => {
      const asks = tag !== undefined && !stage.has('polls-without-if-none-match');
      const headers: [string, string][] = asks ? [['If-None-Match', tag!]] : [];
      const { response } = await stage.send({ as: 'owner', method: 'GET', path: '/orders/count', headers });
      tag = headerOf(response?.headers, 'etag') ?? tag;
    });
  }
}

/** Two people of a project change its description; each reads it first, and the second one after the first has saved. */
export function describeProject(stage: CaseStage, at: number): void {
  const change = async (as: string, words: string, typing: number) => {
    const path = '/projects/prj_1';
    const { response } = await stage.send({ as, method: 'GET', path });
    const tag = headerOf(response?.headers, 'etag');
    stage.at(stage.now() + typing, async () => {
      const checks = tag !== undefined && !stage.has('changes-without-if-match');
      const saved = await stage.send({
        as,
        method: 'PATCH',
        path,
        headers: checks ? [['If-Match', tag]] : [],
        body: JSON.stringify({ description: words }),
      });
      if (saved.response?.status === 412) stage.at(stage.now() + 3 * second, () => change(as, words, 4 * second));
    });
  };
  stage.at(at, () => change('editor', 'Berths, tides, and lights', 40 * second));
  stage.at(at + 10 * second, () => change('admin', 'Berths, tides, and the ferry', 12 * second));
}

/** The office reads all orders, page by page. */
export function readAllOrders(stage: CaseStage, at: number): void {
  const read = async (path: string, page: number): Promise<void> => {
    const { response } = await stage.send({ as: 'owner', method: 'GET', path });
    const { has_more: more, next_cursor: cursor } = jsonOf(response?.body);
    if (more !== true || page >= 4) return;
    const next = stage.has('pages-by-number')
      ? `/orders?limit=10&page=${page + 1}`
      : typeof cursor === 'string'
        ? `/orders?limit=10&after=${encodeURIComponent(cursor)}`
        : null;
    if (next === null) return;
    stage.at(stage.now() + 8 * second, () => read(next, page + 1));
    // The shop creates an order while the office reads.
    if (page > 1) return;
    stage.at(stage.now() + 3 * second, async () => {
      const headers: [string, string][] = [['Idempotency-Key', `"meanwhile-${Math.round(at / second)}"`]];
      await stage.send({
        as: 'shop',
        method: 'POST',
        path: '/orders',
        headers,
        body: '{"customer": "Elif", "amount": 1900, "currency": "EUR"}',
      });
    });
  };
  stage.at(at, () => read('/orders?limit=10', 1));
}

/** What fails on any morning and is right by the contract: a declined card, a mistyped id, and a body with two mistakes. */
export function failNow(stage: CaseStage, minutes: number): void {
  const { random } = stage;
  const when = () => Math.floor((2 + random.next() * (minutes - 4)) * minute);
  const key: [string, string][] = [['Idempotency-Key', '"sale-590"']];
  const wrong: [string, string][] = [['Idempotency-Key', '"sale-591"']];
  const charge = { as: 'till', method: 'POST', path: '/v1/charges' };
  stage.at(when(), async () => {
    await stage.send({
      ...charge,
      headers: key,
      body: '{"amount": 2400, "currency": "EUR", "source": "card_declined"}',
    });
  });
  stage.at(when(), async () => {
    await stage.send({ ...charge, headers: wrong, body: '{"amount": -5, "currency": "euro", "source": "card_9"}' });
  });
  stage.at(when(), async () => {
    await stage.send({ as: 'shop', method: 'GET', path: `/orders/o${900 + random.int(90)}` });
  });
}
