import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { jsonContent } from '../../../openapi/lists';
import { textOf } from '../../../openapi/located';
import { type DocumentedResponse, isSuccess, type Operation } from '../../../openapi/operations';
import type { RuleContext } from '../../rule-context';

const trouble = /^(errors?|error[_-]?(code|message|description|text)|failure)$/i;

/** The forms that the JSON body of a response may have; none without one. */
export const formsOf = (context: RuleContext, { content }: DocumentedResponse): readonly EffectiveSchema[] =>
  context.variants(jsonContent(content)?.schema ?? null);

/** The fields of a body that tell of a failure, by their names. How many there were, or whether there were any, is none. */
export const failureFields = (fields: ReadonlyMap<string, Field>): Field[] =>
  [...fields.values()].filter(field => trouble.test(field.name) && !isCount(field));

const isCount = ({ name, schema }: Field) =>
  !/code/i.test(name) && ['integer', 'number', 'boolean'].some(type => schema?.types.has(type));

/** True where one of several forms of a body is an error by the name of its schema: `Error`, `SmsError`, `error_response`. */
export const isErrorForm = (form: EffectiveSchema): boolean => {
  const names = [form.at.pointer.split('/').at(-1) ?? '', textOf(form.stated('title'))];
  return names.some(name =>
    /(((^|[a-z0-9_-])E|(^|[_-])e)rror|ERROR)s?([_-]?(Response|response|Body|body))?$/.test(name),
  );
};

/** True where the body of a success documents how the operation fails, though no status of its own does. */
export const tellsFailureInSuccess = (context: RuleContext, { responses }: Operation): boolean =>
  responses.filter(isSuccess).some(response => {
    const forms = formsOf(context, response);
    return forms.some(
      form =>
        (forms.length > 1 && isErrorForm(form)) ||
        isEnvelope(form) ||
        failureFields(form.fields).some(({ name }) => name !== 'error' || !isOutcome(form)),
    );
  });

/** Something with an id, such as a job, tells in its `error` how it went; a response of JSON-RPC has the id of its request. */
const isOutcome = ({ fields }: EffectiveSchema) =>
  (fields.has('id') || fields.has('status')) && !fields.has('jsonrpc') && !fields.has('result');

/** Every response has a code or a flag, and a text that says why: `{code, msg, data}`, `{success, message}`. */
function isEnvelope({ fields }: EffectiveSchema): boolean {
  const all = [...fields.values()];
  const says = all.some(({ name }) =>
    /^(\w+_)?(msg|message|reasons?)$|^(err(or)?_?)?(desc(ription)?|info)$|[a-z](Msg|Message)$/i.test(name),
  );
  return (
    says &&
    all.some(
      ({ name, schema }) =>
        /^(err(or)?|ret(urn)?|result|response|status)?_?(code|no)$/i.test(name) ||
        (/^status$/i.test(name) && (schema?.types.has('integer') || schema?.types.has('number'))) ||
        (/^(success|succeeded|ok|is_?success(ful)?)$/i.test(name) && schema?.types.has('boolean')),
    )
  );
}
