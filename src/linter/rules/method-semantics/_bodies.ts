import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { type Operation, queryInputs } from '../../../openapi/operations';
import type { RuleContext } from '../../rule-context';

/**
 * @param context The contract.
 * @param operation An operation.
 * @returns True if it takes a body with something in it. An empty object is what generators leave behind, and no client has to
 *   send it; a map is not empty.
 */
export function takesContent(context: RuleContext, operation: Operation): boolean {
  if (operation.body === null || operation.requestContent.length === 0 || offersQuery(operation)) return false;
  return operation.requestContent.some(({ schema }) => {
    const body = context.effectiveSchema(schema);
    return body !== null && !isEmpty(body);
  });
}

/** Clients that can't send the body have the same as JSON in the query. */
const offersQuery = (operation: Operation): boolean =>
  operation.body?.value.required !== true &&
  queryInputs(operation).some(({ name }) => /^(request_?)?body$/i.test(name));

/** A schema that says nothing at all is one of those as well. */
const isEmpty = (body: EffectiveSchema): boolean =>
  body.unconstrained || (body.types.has('object') && body.fields.size === 0 && !isMap(body));

const isMap = ({ extras }: EffectiveSchema): boolean => extras !== null && !extras.unconstrained;
