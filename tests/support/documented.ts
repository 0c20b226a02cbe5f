import { afterEach, expect, vi } from 'vitest';
import type { Service, ServiceOptions } from '../../src/service';

/**
 * Holds every answer of every clean service in every test against the description of that service: whoever makes it, a
 * test, a lesson, a lab, the screen or the server, gets it from here. A test fails with what was not documented.
 */

/**
 * Everything that is wrong with the responses of this test, as it becomes known. It's global because test files of one
 * worker share the mocked service below, while this file runs again for each of them.
 */
const shared = globalThis as { documentedChecks?: Promise<string[]>[] };
shared.documentedChecks ??= [];
const checks = shared.documentedChecks;

vi.mock('../../src/service', async importOriginal => {
  const original = await importOriginal<typeof import('../../src/service')>();
  const { defaultPolicies } = await import('../../src/conventions/policies');
  const { undocumentedIn } = await import('./answers');
  const { readText } = await import('../../src/conventions/text-response');
  const descriptions = new Map<unknown, ReturnType<typeof original.describeService>>();

  const isClean = ({ policies = {}, request = [], response = [] }: ServiceOptions) =>
    request.length === 0 &&
    response.length === 0 &&
    Object.entries(policies).every(([name, value]) => defaultPolicies[name as keyof typeof defaultPolicies] === value);

  const createService = (options: ServiceOptions = {}): Service => {
    if (!isClean(options)) return original.createService(options);
    const { resources, legacyRateLimit } = options;
    const about = resources ?? legacyRateLimit ?? false;
    const document = descriptions.get(about) ?? original.describeService(resources, { legacyRateLimit });
    descriptions.set(about, document);
    return original.createService({
      ...options,
      response: [
        (response, { method, url }) => {
          const { pathname, search } = new URL(url);
          const { status } = response;
          const headers = new Map(response.headers);
          checks.push(
            readText(response).then(body =>
              undocumentedIn(document, { method, path: pathname + search, status, headers, body }),
            ),
          );
          return response;
        },
      ],
    });
  };
  return { ...original, createService };
});

afterEach(async () => {
  const found = (await Promise.all(checks.splice(0))).flat();
  expect([...new Set(found)], 'every answer of a clean service is documented').toEqual([]);
});
