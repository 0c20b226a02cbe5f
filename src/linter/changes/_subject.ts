import type { SchemaPair } from '../../openapi/diff/pairs';

/**
 * @param pair A place in both versions.
 * @returns What a sentence about it begins with: `The parameter "limit"`, `"note"`, `This part of the response`.
 */
export const subjectOf = ({ name, direction, parameter, header }: SchemaPair): string =>
  parameter !== null
    ? `The parameter "${name}"`
    : header !== null
      ? `The header ${name}`
      : name !== ''
        ? `"${name}"`
        : `This part of the ${direction === 'request' ? 'request' : 'response'}`;
