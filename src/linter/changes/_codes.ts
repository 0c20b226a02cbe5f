import type { SchemaPair } from '../../openapi/diff/pairs';

const names = /^(code|error_?code|err_?code|error|reason|type|title_?code)$/i;

/** True where the pair is the code of a failure: new codes are additive (versioning.2), lost ones have a rule of their own. */
export const isErrorCode = ({ direction, failure, name }: SchemaPair): boolean =>
  direction === 'response' && failure && names.test(name);
