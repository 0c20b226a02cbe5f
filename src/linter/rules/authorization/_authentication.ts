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
 * @returns True for a service that the API's own team runs for many: one of its servers has a public address. A demo, an
 * example, and an address that each installation fills in are none.
 */
export function isHosted(context: RuleContext): boolean {
  const servers = context.descend(context.root, 'servers');
  if (!Array.isArray(servers?.value)) return false;
  return servers.value.some((_, i) => {
    const [, host = ''] =
      /^(?:(?:https?|wss?):)?\/\/([^/:?#]+)/i.exec(addressOf(context.descend(servers, i)?.value)) ?? [];
    return publicHost.test(host) && !/^[\d.]+$/.test(host) && !placeholder.test(host);
  });
}

const publicHost = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;
const placeholder =
  /(^|[.-])(localhost|local|internal|lan|test|invalid|demo|your|my|host|hostname|server|domain|petstore)([.-]|$)|(^|[.-])examples?[.-]|(^|[.-])(your|my)[a-z]/i;

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
