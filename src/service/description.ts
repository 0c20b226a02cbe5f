import type { OpenApi } from '../conventions/openapi';
export function describeService(): OpenApi {
  return {};
}
