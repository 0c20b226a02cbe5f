import type { Located } from '../../openapi/located';
import type { ChangeContext } from '../rule-context';

/**
 * @param context Both versions.
 * @param version Which of them has the branches.
 * @param branches Branches of oneOf or anyOf.
 * @returns What people call them: `Cash`, `a string and 2 more`.
 */
export function variantNames(
  context: ChangeContext,
  version: 'before' | 'after',
  [first, ...more]: readonly Located[],
): string {
  const ref = /([^/#]+)$/.exec(String(first?.value?.$ref ?? ''))?.[1];
  const types = [...(context[version].effectiveSchema(first ?? null)?.types ?? [])].filter(type => type !== 'null');
  const what = ref ?? (types.length > 0 ? types.map(withArticle).join(' or ') : 'one of its alternatives');
  return more.length === 0 ? what : `${what} and ${more.length} more`;
}

const withArticle = (type: string) => `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;
