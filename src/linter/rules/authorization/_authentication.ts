import { isObject, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import type { RuleContext } from '../../rule-context';

/** True where a contract says how callers authenticate: with a requirement, a parameter, a field, or in words. */
export const statesAuthentication = (context: RuleContext): boolean =>
  context.operations.some(statesCredential) ||
  words.test(context.overview) ||
  context.child(context.root, 'security') !== null ||
  isSentInBodies(context);

/**
 * @param context The context.
 * @returns True where something shows that callers differ though no credential is stated: a 401 or a 403, a field
 * for a credential, or words of authentication in the texts of responses and schemas.
 */
export const hintsAtCredential = (context: RuleContext): boolean =>
  context.operations.some(
    ({ summary, responses }) =>
      responses.some(one => one.status === '401' || one.status === '403' || hints.test(one.description)) ||
      hints.test(summary),
  ) ||
  [...context.requestSchemas(), ...context.responseSchemas()].some(
    ({ schema, properties }) =>
      hints.test(textOf(schema.value.description)) || properties.some(({ name }) => secretField.test(name)),
  );

const secretField = /^(password|passwd|jwt|api[_-]?(key|secret)|(access|auth|refresh)[_-]?token)$/i;
const hints =
  /\b(jwt|unauthori[sz]ed|unauthenticated|authenticated|authentication|log(ged)?[- ]in|access[- ]tokens?|api[- ]?keys?|permission denied)\b/i;

/**
 * @param context The context.
 * @returns True for a server that people run themselves, by its address or by its own words.
 */
export function isSelfHosted(context: RuleContext): boolean {
  const servers = context.descend(context.root, 'servers');
  const urls = Array.isArray(servers?.value)
    ? servers.value.map((_, i) => addressOf(context.descend(servers, i)?.value))
    : [];
  return (urls.length > 0 && urls.every(url => local.test(url))) || ownServer.test(context.overview);
}

const local = /^((https?|unix):\/+)(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|[\w/.-]*\.sock)([:/]|$)/i;
const ownServer = /\b(daemon|self-hosted|unix (domain )?socket)\b/i;

/** With its variables as they are by default. */
const addressOf = (server: unknown): string =>
  isObject(server)
    ? textOf(server.url).replace(/\{(\w+)\}/g, (whole, name: string) => {
        const variables = isObject(server.variables) ? server.variables : {};
        const variable = variables[name];
        return isObject(variable) ? textOf(variable.default) : whole;
      })
    : '';

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
