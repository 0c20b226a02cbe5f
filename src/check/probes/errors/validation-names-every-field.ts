import type { Json } from '../../../conventions/openapi';
import { jsonContent } from '../../../openapi/lists';
import { told } from '../../error-shape';
import { fieldsIn, jsonOf, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Validation reports every invalid field in one response',
  clauses: ['resources.error-object.text-3'],
  lesson: 'validation-and-batches',
  rule: 'validation-lists-all',
  reason:
    'If only the first invalid field is reported, a form with four mistakes needs four attempts. Each attempt is a round trip and another chance to give up.',
  fixes: [
    'Collect all failing fields, and return a list that says which rule each field broke.',
    'Validate with a schema library that reports all errors, and map its list to your error object.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target, plan, contract }) {
    const operation = contract.operations.find(one => one.method === 'post' && one.path === plan!.list);
    const schema = contract.effectiveSchema(jsonContent(operation?.requestContent ?? [])?.schema ?? null);
    // An object fits no text and no number; a list fits no object.
    const wrong = Object.entries(plan!.create)
      .filter(([name, value]) => value !== null && (schema?.fields.get(name)?.schema?.types.size ?? 0) > 0)
      .map(([name, value]): [string, Json] => [
        name,
        Array.isArray(value) || typeof value !== 'object' ? { no: 1 } : [],
      ]);
    if (wrong.length < 2) {
      throw new CannotJudge(
        'Needs at least two fields under create in the --write file whose types are in the contract.',
      );
    }
    yield* target.findCreated();
    const body = JSON.stringify(Object.fromEntries(wrong));
    const exchange = yield* send({ ...target.creation, headers: target.creationHeaders(), body });
    if (succeeded(exchange) || exchange.response.status >= 500) {
      return broken(exchange, `${told(exchange)} for a body in which every field has the wrong type.`);
    }
    // Only lists count: a message that happens to name two fields can’t be read by a program.
    const lists = listsIn(jsonOf(exchange) ?? {}).map(list => JSON.stringify(list));
    const named = wrong.filter(([name]) => lists.some(text => new RegExp(`["/.]${escaped(name)}["/.]`).test(text)));
    if (named.length < 2)
      return broken(exchange, `${wrong.length} fields were invalid, but the response lists ${named.length} of them.`);
    return kept(exchange, `${named.length} of ${wrong.length} invalid fields were listed.`);
  },
} satisfies ProbeDefinition;

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&');

/** Lists, and objects whose fields are named after those of the body, anywhere in a value. */
function listsIn(value: Json): Json[] {
  if (Array.isArray(value)) return [value];
  return Object.entries(fieldsIn(value)).flatMap(([name, inner]) =>
    /^(errors|fields|details)$/i.test(name) && Object.keys(fieldsIn(inner)).length > 1 && !('field' in fieldsIn(inner))
      ? [inner]
      : listsIn(inner),
  );
}
