import type { Operation } from '../../../openapi/operations';
import type { RuleContext } from '../../rule-context';

/** True where a contract says how callers authenticate, with a requirement, a parameter, or in words. */
export const statesAuthentication = ({ operations, overview, root, child }: RuleContext): boolean =>
  operations.some(statesCredential) || words.test(overview) || child(root, 'security') !== null;

/** The contract tells in words how callers authenticate. */
const words =
  /\b(authenticat\w+|authoriz\w+|bearer|api[- ]?keys?|access[- ]tokens?|oauth|no credentials?|open to everyone)\b/i;

const header = /^(authorization|x-(api|auth|access)-?(key|token)|api-?key|.*-(api-?key|access-token|auth-token))$/i;

const statesCredential = ({ security, parameters, description }: Operation): boolean =>
  security !== null ||
  words.test(description) ||
  parameters.some(({ in: place, name }) => place !== 'path' && (header.test(name) || credential.test(name)));

const credential = /^(api[_-]?key|access[_-]?token|token)$/i;
