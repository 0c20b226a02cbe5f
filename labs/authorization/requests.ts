/** A request of the grid: a column. */
export interface GridRequest {
  /** From 1, as the columns are numbered. */
  number: number;
  method: 'GET' | 'PATCH' | 'DELETE' | 'POST';
  /** In words, for questions: "read the project Harbour map". */
  does: string;
  path: string;
  body?: Record<string, unknown>;
  /** What the key has to allow, and what the caller's roles in the project have to grant; null where roles don't matter. */
  scope: string;
  permission: string | null;
  /** What it is about: Acme's project, an order of Acme's, the caller's own orders, or an id that nobody has. */
  object: 'project' | 'order' | 'own' | 'missing';
}

/** By the number of orders on a page: each cell of each frame asks for them. */
const made = new Map<number, readonly GridRequest[]>();

/**
 * The columns of the grid. All callers send the same requests.
 *
 * @param params - the settings, which say how many orders a page has
 */
export function requestsOf(params: Record<string, number>): readonly GridRequest[] {
  const limit = params.limit!;
  const known = made.get(limit) ?? requestsWith(limit);
  made.set(limit, known);
  return known;
}

const requestsWith = (limit: number): readonly GridRequest[] => [
  {
    number: 1,
    method: 'GET',
    path: '/projects/prj_1',
    does: 'read the project Harbour map',
    scope: 'projects:read',
    permission: 'projects:read',
    object: 'project',
  },
  {
    number: 2,
    method: 'PATCH',
    path: '/projects/prj_1',
    does: 'rename the project Harbour map',
    body: { name: 'Quay' },
    scope: 'projects:write',
    permission: 'projects:write',
    object: 'project',
  },
  {
    number: 3,
    method: 'DELETE',
    path: '/projects/prj_1/members/mem_3',
    does: 'remove Lena from the project',
    scope: 'projects:write',
    permission: 'members:write',
    object: 'project',
  },
  {
    number: 4,
    method: 'GET',
    path: '/projects/prj_1/billing',
    does: 'read the project’s bill',
    scope: 'billing:read',
    permission: 'billing:read',
    object: 'project',
  },
  {
    number: 5,
    method: 'GET',
    path: '/orders/o40',
    does: 'read Acme’s order o40',
    scope: 'orders:read',
    permission: null,
    object: 'order',
  },
  {
    number: 6,
    method: 'GET',
    path: `/orders?limit=${limit}`,
    does: 'list orders',
    scope: 'orders:read',
    permission: null,
    object: 'own',
  },
  {
    number: 7,
    method: 'POST',
    path: '/orders',
    does: 'create an order',
    body: { customer: 'Bo', amount: 4200, currency: 'EUR' },
    scope: 'orders:write',
    permission: null,
    object: 'own',
  },
  {
    number: 8,
    method: 'GET',
    path: '/projects/prj_999',
    does: 'read a project that doesn’t exist',
    scope: 'projects:read',
    permission: 'projects:read',
    object: 'missing',
  },
];

/** "GET /projects/prj_1" */
export const lineOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
