import type { Json } from '../conventions/openapi';
import type { ApiModel } from '../openapi/description';
import type { ListOperation } from '../openapi/lists';
import type { Operation, Parameter } from '../openapi/operations';
import { listInWords } from '../text/list-in-words';
import { told } from './error-shape';
import { type CheckedExchange, fieldsIn, header, jsonOf, succeeded } from './exchange';
import { listPath, type Page, readPage } from './paging';
import { CannotJudge, type Server, type Steps, send, UnreadLists } from './steps';
import type { WritePlan } from './write-plan';

/** A list that was read, with what was on the page. */
export interface FoundList {
  list: ListOperation;
  exchange: CheckedExchange;
  page: Page;
}

/** The most lists that are tried. */
const most = 5;

/**
 * The list that the plan names, or the longest of the first lists that can be read.
 *
 * @throws CannotJudge with the reason, and what would be needed
 */
export function* lookForList(contract: ApiModel, plan: WritePlan | null, server: Server): Steps<FoundList> {
  const named = plan?.list;
  const candidates = contract.lists.filter(
    ({ operation }) =>
      operation.method === 'get' &&
      (named === undefined ? canBeRead(operation) && !operation.deprecated : operation.path === named),
  );
  let longest: FoundList | null = null;
  let unread: CheckedExchange | null = null;
  for (const list of candidates.slice(0, most)) {
    const exchange = yield* send({ method: 'GET', path: listPath(list, {}) });
    const page = succeeded(exchange) ? readPage(list, jsonOf(exchange)) : null;
    if (page === null) {
      unread ??= exchange;
      continue;
    }
    if (longest === null || page.items.length > longest.page.items.length) longest = { list, exchange, page };
    if (longest.page.items.length > 2) break;
  }
  if (longest !== null) return longest;
  if (unread !== null) throw new UnreadLists(whyUnread(unread, contract, server));
  throw new CannotJudge(whyNone(contract, named));
}

const canBeRead = ({ segments, parameters }: Operation) =>
  !segments.some(segment => segment.includes('{')) && !parameters.some(isRequiredInput);

/** What nobody but the person knows a value for; a credential is one that they name. */
const isRequiredInput = ({ in: place, required, name }: Parameter) =>
  required &&
  (place === 'query' || (place === 'header' && !/^(authorization|accept|content-type)$|key|token/i.test(name)));

/** Why the contract has no list to read. */
function whyNone({ lists }: ApiModel, named: string | undefined): string {
  if (named !== undefined) return `The contract has no list at ${named}, which the --write file names.`;
  const asking = lists.find(
    ({ operation }) => operation.method === 'get' && !operation.path.includes('{') && !operation.deprecated,
  );
  if (asking === undefined)
    return 'The contract has no list without an id in its path. Name the list to read in a --write file.';
  const names = asking.operation.parameters.filter(isRequiredInput).map(({ name }) => name);
  return `${asking.operation.label} can’t be read without ${listInWords(names)}, and the check doesn’t guess values.`;
}

/** Why the lists couldn’t be read, by the first of them. */
function whyUnread(exchange: CheckedExchange, contract: ApiModel, { origin, prefix }: Server): string {
  const { status } = exchange.response;
  const seen = `None of the contract’s lists could be read: ${told(exchange)}`;
  if (succeeded(exchange)) return `${seen}, but the body isn’t a JSON list of at most 2 MB.`;
  if (status === 401 || status === 403) {
    const hasCredential = exchange.request.headers.some(([name]) => name !== 'Accept');
    return hasCredential
      ? `${seen}. The credential may be wrong, or it may not read this list.`
      : `${seen}. It may need a credential: --header "Authorization: Bearer …".`;
  }
  if (status >= 300 && status < 400)
    return `${seen}, a redirect to ${header(exchange, 'Location') ?? 'nowhere'}. The check doesn’t follow redirects.`;
  const base = basePathOf(contract);
  if (status === 404 && base !== null && base !== prefix)
    return `${seen}. The paths in the contract begin after ${base || '/'}, so run: check ${origin}${base}`;
  return `${seen}.`;
}

/** The path of the contract’s first server, without a slash at its end; null where it states none. */
function basePathOf({ root }: ApiModel): string | null {
  const { servers, basePath } = fieldsIn(root.value as Json);
  const stated = Array.isArray(servers) ? fieldsIn(servers[0]).url : basePath;
  const url = typeof stated === 'string' ? urlFrom(stated, 'http://localhost') : null;
  return url === null ? null : url.pathname.replace(/\/+$/, '');
}

/** A link as a URL; null where it is none. */
export function urlFrom(link: string, base: string): URL | null {
  try {
    return new URL(link, base);
  } catch {
    return null;
  }
}
