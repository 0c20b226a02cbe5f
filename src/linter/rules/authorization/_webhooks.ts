import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { keysOf, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

const subject = new Set('webhook webhooks hook hooks'.split(' '));
/** Names of fields that hold where events go; a bare target or callback must show that it is an address. */
const address =
  /^((endpoint|target|destination|callback|notification|notify|delivery|payload|(pre_|post_)?webhook|hook|listener|post|push|consumer|config(uration)?)_)?(url|uri|href|address|endpoint)$/;
const bare = /^(callback|target|destination)$/;

/** Fields that hold the address, and what belongs to it, one level down: config.url. */
export const besideAddress = /^(config|settings|delivery|options)$/i;

/** A field by which a client tells the API where to deliver events. */
interface Registration {
  operation: Operation;
  field: Field;
  /** The body's schema that holds it. */
  body: EffectiveSchema;
}

/**
 * @param context The context.
 * @returns Every field of a request that registers an address for webhooks.
 */
export function registrationsOf(context: RuleContext): Registration[] {
  return context.operations.flatMap(operation => {
    if (!/^(post|put|patch)$/.test(operation.method) || !isWebhookRegistration(operation)) return [];
    return operation.requestContent.flatMap(({ schema }) =>
      context.variants(schema).flatMap(body =>
        [...body.fields.values()].flatMap((field): Registration[] => {
          if (besideAddress.test(field.name)) {
            const inner = [...(field.schema?.fields.values() ?? [])].filter(isAddress);
            return inner.map(one => ({ operation, field: one, body }));
          }
          return isAddress(field) ? [{ operation, field, body }] : [];
        }),
      ),
    );
  });
}

function isAddress({ name, schema }: Field): boolean {
  if (!schema?.types.has('string') || (schema.listed !== null && !schema.listed.open)) return false;
  const words = wordsOf(name).join('_');
  const shown =
    /^(uri|url|iri)/.test(textOf(schema.stated('format'))) ||
    /\b(urls?|uris?|https?|address)\b/i.test(schema.description);
  return address.test(words) || (bare.test(words) && shown);
}

/** The header by which a receiver of events proves their sender. */
const proof = /signature|hmac|^x-hub-|^svix-/i;

/** True where the path or the operationId names webhooks that this API sends. What takes signed events itself is a receiver. */
export function isWebhookRegistration({ segments, id, parameters }: Operation): boolean {
  if (parameters.some(({ in: place, name }) => place === 'header' && proof.test(name))) return false;
  const fixed = segments.filter(segment => !segment.startsWith('{'));
  return (
    fixed.some(segment => segmentWords(segment).some(word => subject.has(word))) ||
    wordsOf(id).some(word => subject.has(word))
  );
}

/**
 * @param context The context.
 * @returns Every text in which a contract may speak of its webhooks.
 */
export function webhookTexts(context: RuleContext): string[] {
  const told = context.operations.filter(isWebhookRegistration);
  const tags = context.descend(context.root, 'tags')?.value;
  const schemes = context.descend(context.root, 'components', 'securitySchemes');
  return [
    context.overview,
    ...(Array.isArray(tags) ? tags.map(tag => textOf(tag?.description)) : []),
    ...keysOf(schemes)
      .map(key => textOf(context.descend(schemes, key)?.value?.description))
      .filter(text => /\b(web-?)?hooks?\b/i.test(text)),
    ...[...told, ...context.webhooks, ...context.callbacks].flatMap(operation => [
      operation.summary,
      operation.description,
      ...operation.responses.map(response => response.description),
    ]),
  ];
}
