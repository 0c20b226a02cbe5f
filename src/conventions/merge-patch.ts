import type { Json } from './openapi';

/**
 * JSON Merge Patch (RFC 7396 section 2): an absent field keeps its value, null removes it, arrays are replaced whole.
 * Neither argument is changed.
 */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = mergePatch(result[name] ?? null, value);
  }
  return result;
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
