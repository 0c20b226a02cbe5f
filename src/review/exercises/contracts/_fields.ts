import type { OpenApi } from '../../../conventions/openapi';

/** Fields as contracts write them down: each with its text, and with its limits where a client sends it. */

/** A reference to a component, such as `reference('schemas', 'Error')`. */
export const reference = (kind: string, name: string): OpenApi => ({ $ref: `#/components/${kind}/${name}` });

/** A reference to a schema of the components. */
export const schemaReference = (name: string): OpenApi => reference('schemas', name);

/** An object whose properties are all required, except the optional ones. */
export const object = (properties: OpenApi, optional: readonly string[] = []): OpenApi => {
  const required = Object.keys(properties).filter(key => !optional.includes(key));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties };
};

/** The id of an object; `what` is the word for it. */
export const id = (what: string): OpenApi => ({ type: 'string', maxLength: 64, description: `The id of the ${what}.` });

/** A text of at most `maxLength` characters. */
export const text = (description: string, maxLength: number): OpenApi => ({ type: 'string', maxLength, description });

/** A text that PATCH may clear. */
export const nullableText = (description: string, maxLength: number): OpenApi => ({
  type: ['string', 'null'],
  maxLength,
  description,
});

/** A moment (RFC 3339). */
export const timestamp = (description = 'ISO 8601, UTC.'): OpenApi => ({
  type: 'string',
  format: 'date-time',
  maxLength: 40,
  description,
});

/** A date without a time of day. */
export const day = (description: string): OpenApi => ({ type: 'string', format: 'date', maxLength: 10, description });

/** A whole number with its bounds; the description names the unit. */
export const integer = (description: string, minimum: number, maximum: number): OpenApi => ({
  type: 'integer',
  minimum,
  maximum,
  description,
});

/** An amount above zero. */
export const money = (): OpenApi => integer('In minor units of the currency: 4200 is EUR 42.00.', 1, 100_000_000);

/** The currency of an amount. */
export const currency = (): OpenApi => ({ type: 'string', maxLength: 3, description: 'Currency code, ISO 4217.' });
