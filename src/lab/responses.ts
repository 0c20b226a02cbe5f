import type { Service } from '../service';
import type { WireResponse } from '../service/exchange';

/** What a client reads of a response: its status, its error's code, Retry-After in seconds, its other headers, and its content. */
export function readResponse({ status, headers, body }: WireResponse) {
  const header = (name: string): string | null => headers.find(([known]) => known === name)?.[1] ?? null;
  const content = JSON.parse(body) as { id?: string; status?: string; error?: { code: string } };
  const seconds = header('Retry-After');
  return {
    read: { status, code: content.error?.code ?? null, retry_after: seconds === null ? null : Number(seconds) },
    header,
    content,
  };
}

/** Every charge that a service has on record, newest first, page by page: the owner's view. With what the last page was. */
export async function readCharges(service: Service): Promise<{ path: string; status: number; charges: Charge[] }> {
  const charges: Charge[] = [];
  let after = '';
  for (;;) {
    const path = `/v1/charges?limit=200${after}`;
    const { response } = await service.send({ as: 'owner', method: 'GET', path });
    const { status, body } = response!;
    const page = JSON.parse(body) as { data: Charge[]; next_cursor: string | null };
    charges.push(...page.data);
    if (page.next_cursor === null) return { path, status, charges };
    after = `&after=${encodeURIComponent(page.next_cursor)}`;
  }
}

interface Charge {
  id: string;
  source: string;
}
