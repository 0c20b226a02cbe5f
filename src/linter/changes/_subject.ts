import type { SchemaPair } from '../../openapi/diff/pairs';
import type { CallbackOperation, Operation } from '../../openapi/operations';

/**
 * @param pair A place in both versions.
 * @returns What a sentence about it begins with: `The parameter "limit"`, `"note"`, `This part of the response`.
 */
export const subjectOf = ({ name, direction, parameter, header, outgoing }: SchemaPair): string =>
  parameter !== null
    ? `The parameter "${name}"`
    : header !== null
      ? `The header ${name}`
      : name !== ''
        ? `"${name}"`
        : `This part of the ${outgoing ? 'webhook' : direction}`;

/** What the API does with a value that clients read: `returned`, or `sent` in a webhook. */
export const returnedIn = ({ outgoing }: SchemaPair): string => (outgoing ? 'sent' : 'returned');

/** A request that the API itself makes, as a sentence begins: `The callback "paid" of POST /orders`. */
export const requestName = (one: Operation | CallbackOperation): string =>
  'of' in one ? `The callback "${one.name}" of ${one.of.label}` : `The webhook "${one.path}"`;

const schemaName = (pointer: string) => /^\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(pointer)?.[1];

/** Where one named schema took another's place, that; '' elsewhere: what is gone may still be in the schema it was in. */
export function replacedSchema({ before, after }: SchemaPair): string {
  const [old, fresh] = [schemaName(before.at.pointer), schemaName(after.at.pointer)];
  return old === undefined || fresh === undefined || old === fresh ? '' : `; ${fresh} took the place of ${old}`;
}
