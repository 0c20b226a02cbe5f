import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { jsonContent } from '../../../openapi/lists';
import { textOf } from '../../../openapi/located';
import {
  type DocumentedResponse,
  isErrorStatus,
  isFailureStatus,
  isRead,
  isSuccess,
  type Operation,
} from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';
import { failureResponses } from './_failures';
import { failureFields, formsOf, isErrorForm } from './_in-success';

/** Of the bodies in a whole contract: fields that failures have, and schemas of which a success returns nothing but that. */
interface KnownBodies {
  enveloped: ReadonlySet<string>;
  usual: ReadonlySet<unknown>;
}

/** Read once for all operations: what failures or successes have elsewhere says what one of them means. */
export function readBodies(context: RuleContext): KnownBodies {
  // What failures have in their bodies is part of every response, also where an operation documents none.
  const failing = failureResponses(context).flatMap(({ response }) => formsOf(context, response));
  // What some operations return whenever they work is no error where it's one of several forms.
  const whole = context.operations
    .flatMap(({ responses }) => responses.filter(isSuccess))
    .map(response => formsOf(context, response))
    .filter(forms => forms.length === 1);
  return {
    enveloped: new Set(failing.flatMap(({ fields }) => [...fields.keys()])),
    usual: new Set(whole.map(([form]) => form!.at.value)),
  };
}

/**
 * How many independent signs there are that a success status may hide a failure: a field with the name of an error, a
 * flag that says whether it worked, and an object that describes the error are at most two. Three are left for what the
 * contract says itself: that the flag is false after a failure, or that the body is that of the documented failures.
 */
export function signsOfFailure(
  context: RuleContext,
  operation: Operation,
  response: DocumentedResponse,
  { enveloped, usual }: KnownBodies,
): number {
  // Every response of a remote procedure call is a 200, by the design of JSON-RPC.
  if (isRpc(context, operation)) return 0;
  const variants = formsOf(context, response);
  const failures = new Set(
    operation.responses
      .filter(isErrorStatus)
      .flatMap(one => context.effectiveSchema(jsonContent(one.content)?.schema ?? null)?.at.value ?? []),
  );
  const documented = operation.responses.some(one => isFailureStatus(one.status));
  const texts = [operation.description, response.description];
  const signs = variants.map(form => {
    const { at, fields } = form;
    const all = [...fields.values()];
    // What repeats the status of the response belongs to every response.
    if (all.some(echoesStatus) && !all.some(saysFalse)) return 0;
    // A 400 that refers to the schema of the good response says nothing about that one.
    if (variants.length > 1 && failures.has(at.value) && (isErrorForm(form) || saysWhy(form)))
      return usual.has(at.value) ? 0 : 3;
    const errors = failureFields(fields);
    if (errors.length === 0) return variants.length > 1 && isErrorForm(form) ? 1 : 0;
    if (isWatched(operation) && all.length > errors.length) return 0;
    // Long-running work of Google's APIs, and JSON-RPC, which is no HTTP API: both say in `error` how it went, by design.
    if (all.some(({ name, schema }) => /^(done|jsonrpc)$/.test(name) && schema !== null)) return 0;
    const flags = all.filter(({ name, schema }) => flag.test(name) && schema?.types.has('boolean'));
    // A verdict says why, and the last error is part of a state.
    if (all.some(({ name, schema }) => verdict.test(name) && schema?.types.has('boolean'))) return 0;
    if (isRead(operation) && (isState(operation) || all.some(({ name }) => /^(phase|status|state|stage)$/i.test(name))))
      return 0;
    // What is read of a run by its id is how that run went.
    if (isRead(operation) && all.some(({ name }) => name === 'id')) return 0;
    const identified = all.some(({ name }) => thing.test(name) || /[a-z0-9]Id$/.test(name));
    if (flags.length > 0) {
      // Whether the thing that is read worked, such as a delivery, is its own state.
      if (isRead(operation) && (operation.isItem || identified)) return 0;
      if (flags.some(one => isAlwaysTrue(one.schema) || enveloped.has(one.name))) return 0;
      // Where failures have statuses, a framework may put the flag into every response: only what is said of it tells more.
      // A body that has nothing but an error always has it.
      const nothingElse =
        all.length === errors.length + flags.length && errors.some(one => one.required && describesError(one));
      if (flags.some(saysFalse) || texts.some(text => isFalse.test(text))) return 3;
      return documented && !nothingElse ? 1 : 2;
    }
    // Beside the results of its parts, an error is that of a part: what a batch returns.
    const parts = all.some(field => !errors.includes(field) && isList(field.schema)) || errors.every(isOfParts);
    if (identified || parts || isBulk(operation, errors) || takesMany(context, operation)) return 0;
    // Where failures have statuses, an error beside other data may be in every response as well.
    return errors.some(describesError) && (!documented || all.length === errors.length) ? 2 : 1;
  });
  return Math.max(0, ...signs);
}

/** Whether it worked, by the name of a field. */
export const flag = /^(success|succeeded|ok|is_?success(ful)?)$/i;
const verdict = /^(is|was)_?(valid|allowed|available|supported|eligible|active|authori[sz]ed)$/i;
/** A thing that can fail by itself, such as a job, is read with 200 also when it has failed. */
const thing =
  /^(_?id|data|[a-z]*sid|g?u?uid|gid|.*_id|(.*_)?(status|state)|(.*_)?(created|updated|sent)(_?at)?|date_?(created|updated|sent))$/i;
/** The words of each segment that isn't a parameter. */
export const fixedWords = ({ segments }: Operation) =>
  segments.filter(segment => !segment.startsWith('{')).map(segmentWords);

/** It reads how something stands. */
const isState = (operation: Operation): boolean =>
  /^(status|state|health|info|progress)$/.test(fixedWords(operation).at(-1)?.at(-1) ?? '');

/** It reads what the server watches: a node that is down, or a synchronisation that failed, is what was asked for. */
const isWatched = (operation: Operation): boolean =>
  isRead(operation) && [...fixedWords(operation).flat(), ...wordsOf(operation.id)].some(word => watched.test(word));
const watched =
  /^(status(es)?|states?|health\w*|diagnostics?|monitor(s|ing)?|telemetry|progress|sync\w*|replication|connections?|connectivity|certificates?|nodes?|peers?|devices?|sensors?|jobs?|queues?|backups?|deliver(y|ies))$/;

const isRpc = (context: RuleContext, { segments, requestContent: contents }: Operation): boolean =>
  segments.some(segment => /^(json-?)?rpc$/i.test(segment)) ||
  contents.some(({ schema }) => context.fields(schema).has('jsonrpc'));

const describesError = ({ schema }: Field): boolean =>
  [...(schema?.fields.keys() ?? [])].some(name => described.test(name));

/** `const: true`, or an enum of nothing else. */
const isAlwaysTrue = (schema: Field['schema']): boolean =>
  schema?.listed?.values.size === 1 && [...schema.listed.values.values()][0] === true;

/** A flag that is shown or said to be false after a failure. */
const saysFalse = ({ name, schema }: Field): boolean =>
  flag.test(name) &&
  schema?.types.has('boolean') === true &&
  (schema.stated('example') === false ||
    /\bfail|\bunsuccessful|\b(when|if)\b[^.]*\berrors?\b|\bfalse\b[^.]*\b(if|when|on|for|otherwise)\b/i.test(
      schema.description,
    ));

/** What is returned says in words that the flag may be false. */
const isFalse = /\b(success|succeeded|ok|is_?success(ful)?)\b\W{0,4}(is\b|=|:)?\W{0,4}\bfalse\b/i;

/** A number that is said to be the status of the response itself. */
const echoesStatus = ({ name, schema }: Field): boolean =>
  /^(status_?(code)?|code|http_?(status|code)(_?code)?)$/i.test(name) &&
  /\bhttp(s|\/1\.1)?\b[^.]{0,20}\b(status|code)/i.test(schema?.description ?? '');

/** It has a field that says what went wrong, as an error does; a plain message needs a name that says so. */
const saysWhy = (form: EffectiveSchema): boolean =>
  failureFields(form.fields).length > 0 ||
  [...form.fields.keys()].some(name => /^error_?(code|message|detail|title)$/i.test(name)) ||
  (/fail|fault|problem|exception|invalid|denied|reject|not_?found|forbidden|unauth/i.test(
    `${form.at.pointer.split('/').at(-1)} ${textOf(form.stated('title'))}`,
  ) &&
    [...form.fields.keys()].some(name => /^(code|message|detail|title)$/i.test(name)));

/** What describes an error inside it. */
const described = /^(code|message|detail|details|type|reason|title|description)$/i;

/** What is called a bulk lists what went wrong beside what went well. */
const isBulk = ({ segments, id }: Operation, errors: readonly Field[]): boolean =>
  errors.every(({ schema }) => isList(schema)) &&
  [...segments.flatMap(segmentWords), ...wordsOf(id)].some(word => /^(bulk|batch)$/.test(word));

/** It's asked for many things at once, so an error is that of one of them. */
const takesMany = (context: RuleContext, { requestContent }: Operation): boolean =>
  requestContent.some(({ schema }) => isList(context.effectiveSchema(schema)));

/** Each error says which of many it's about, such as by its path. */
const isOfParts = ({ schema }: Field): boolean =>
  isList(schema) &&
  [...(schema?.items?.fields.keys() ?? [])].some(name =>
    /^(level|severity|blocking|path|ids?|key|index|item|row|position|name|email|email_?address|url|sku)$|[a-z]Ids?$|_ids?$/i.test(
      name,
    ),
  );

const isList = (schema: Field['schema']) => schema?.types.has('array') === true;
