import type { Operation } from '../../../openapi/operations';
import type { RuleContext } from '../../rule-context';

/** True where a contract says how callers authenticate: with a requirement, a parameter, a field, or in words. */
export const statesAuthentication = (context: RuleContext): boolean =>
  context.operations.some(statesCredential) ||
  words.test(context.overview) ||
  context.child(context.root, 'security') !== null ||
  isSentInBodies(context);

/** The contract tells in words how callers authenticate. */
const words =
  /\b(authenticat\w+|authoriz\w+|bearer|api[- ]?keys?|access[- ]tokens?|oauth|no credentials?|open to everyone)\b/i;

const header = /^(authorization|x-(api|auth|access)-?(key|token)|api-?key|.*-(api-?key|access-token|auth-token))$/i;

const statesCredential = ({ security, parameters, description }: Operation): boolean =>
  security !== null ||
  words.test(description) ||
  parameters.some(({ in: place, name }) => place !== 'path' && (header.test(name) || credential.test(name)));

const credential = /^(api[_-]?key|access[_-]?token|token)$/i;

/**
 * Where clients authenticate in the body, most bodies require a credential. One among many is data, such as the key of
 * another service that a client stores.
 */
function isSentInBodies(context: RuleContext): boolean {
  const bodies = context.operations.map(one => one.requestContent).filter(content => content.length > 0);
  const asking = bodies.filter(content =>
    content.some(({ schema }) =>
      context
        .variants(schema)
        .some(({ fields }) => [...fields.values()].some(({ name, required }) => required && inBody.test(name))),
    ),
  );
  return asking.length > 0 && asking.length * 2 >= bodies.length;
}

const inBody = /^(api[_-]?(key|secret)|(access|auth)[_-]?token)$/i;
