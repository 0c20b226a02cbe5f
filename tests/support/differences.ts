import { type OpenApi, pointer } from '../../src/conventions/openapi';

/** What is different in a description, by place: what was removed, and what is there now. */
export function differences(was: unknown, is: unknown, at = ''): string[] {
  if (was === is) return [];
  const isNode = (value: unknown): value is OpenApi => typeof value === 'object' && value !== null;
  if (!isNode(was) || !isNode(is) || Array.isArray(was) !== Array.isArray(is)) {
    const line = (sign: string, value: unknown) =>
      value === undefined ? [] : [`${sign} ${at} ${JSON.stringify(value).slice(0, 300)}`];
    return [...line('-', was), ...line('+', is)];
  }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap(key => differences(was[key], is[key], `${at}${pointer(key)}`));
}
