import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { textOf } from '../../../openapi/located';
import type { MediaTypeContent, Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import { wordsOf } from '../../../openapi/words';
import { type FindingDraft, gravest, type Severity } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

const keeps =
  /\b(left out|leave out|not sent|omitted|absent|missing|not (given|provided|present|included|supplied|define|include|contain|specify|set)|unspecified)\b[^.]*\b(keep|keeps|kept|stay|stays|remain|remains|unchanged|retain|retains|retained|preserved|untouched|not (be )?(changed|modified|touched|updated|overwritten))\b|\b(keep|keeps|kept|unchanged|untouched|preserved)\b[^.]*\b(left out|not sent|omitted|absent|missing|not (given|provided|present|included))\b/i;
const partial =
  /\b(request|call|update|it|this) can also be (made|sent|done) (with|as|by|using) (the |a )?patch\b|\bpartial(ly)? (update|change|modif|replace)|\b(update|change|modif)[a-z]* (it |them )?partially\b|\bonly the (fields|members|properties|attributes|values) (that (are|were) )?(sent|given|provided|included|present|supplied|specified|submitted|passed)\b|\bonly (the )?(sent|given|provided|included|supplied|specified|submitted|passed) (fields|members|properties|attributes|values)\b|\bmerges? (it|them|the (fields|body|values|members|properties)) (with|into)\b/i;

/** What isn’t sent is cleared. */
const replaces =
  /\b(reset|clear|remov|delet|eras)\w*\b[^.]*\b(omit\w*|left out|leave out|not (sent|given|provided|present|included)|absent|missing)\b|\b(omitted|left out|not (sent|given|provided|present|included)|absent|missing)\b[^.]*\b(reset|cleared|removed|deleted|erased|set to (null|(its|their|the) default))\b/i;
/** What is denied is no promise: "omitted fields are written as null, not preserved". */
const notKept =
  /\b(not|never|n[’']t) (be )?(preserved|kept|retained)\b|\breplaces? (all|every|the (whole|entire|complete))\b|\bwritten as (empty|null)\b/i;
export default {
  severity: 'error',
  basis: 'http',
  title: 'A PUT changes only part of a resource',
  clauses: ['endpoints.2'],
  lesson: 'method-semantics',
  reason:
    'PUT means "this is now the whole state" (RFC 9110 section 9.3.4). If the server keeps fields that weren’t sent, clients can’t remove a value, and two concurrent updates produce a mix that neither client sent.',
  fixes: [
    'Require the whole representation, and clear every field that isn’t in it.',
    'Offer partial updates as PATCH with application/merge-patch+json, and drop the PUT.',
    'Give the part that clients change its own URL, and replace it there: PUT /projects/{id}/settings.',
  ],
  precedents: [
    { source: 'RFC 9110 §9.3.4', says: 'PUT replaces the state of the resource with the one in the request.' },
    { source: 'Zalando 148', says: 'PUT replaces the entire resource.' },
    { source: 'Azure rest-put-for-create-or-replace', says: 'PUT is for a wholesale create or replace.' },
    { source: 'AIP-134', agrees: false, says: 'Use PATCH. PUT is strongly discouraged.' },
    { source: 'Graph Behavior modeling', agrees: false, says: 'PUT should not be used to update resources.' },
  ],
  silence: {
    asks: 'does PUT replace the whole resource?',
    at: ({ method }) => method === 'put',
    because: 'doesn’t keep fields that weren’t sent',
  },
  good: [
    {
      title: 'The whole representation is required',
      yaml: `paths:
  /projects/{id}/settings:
    put:
      summary: Replaces the settings as a whole
      requestBody: { content: { application/json: { schema: { type: object, required: [theme, locale], properties: { theme: { type: string }, locale: { type: string } } } } } }
      responses: { '200': { description: Settings } }
`,
    },
  ],
  bad: [
    {
      title: 'The description says that it merges',
      yaml: `paths:
  /projects/{id}/settings:
    put:
      description: Fields that are left out keep their value.
      requestBody: { content: { application/json: { schema: { type: object, properties: { theme: { type: string } } } } } }
      responses: { '200': { description: Settings } }
`,
    },
    {
      title: 'The response always has fields that clients don’t have to send',
      yaml: `paths:
  /projects/{id}/settings:
    get:
      responses:
        '200':
          description: Settings
          content: { application/json: { schema: { type: object, required: [theme, locale], properties: { theme: { type: string }, locale: { type: string } } } } }
    put:
      requestBody: { content: { application/json: { schema: { type: object, properties: { theme: { type: string }, locale: { type: string } } } } } }
      responses: { '200': { description: Settings } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    let left = 0;
    for (const operation of context.operations) {
      if (operation.method !== 'put') continue;
      if (operation.deprecated) {
        left++;
        continue;
      }
      const why = partialBy(context, operation);
      if (why === null) {
        kept++;
        continue;
      }
      const { text, severity } = why;
      missing.push({ at: operation.node, operation, message: `${operation.label} ${text}.`, severity });
    }
    // From a schema alone that can only be guessed.
    const keep = missing.every(({ message }) => message.includes('says')) ? 'keep' : 'seem to keep';
    const unstated = `This contract uses PUT for partial changes: ${missing.length} of ${missing.length + kept} PUT operations${left > 0 ? ' that aren’t deprecated' : ''} ${keep} fields that aren’t sent.`;
    context.reportConvention({
      keeping: kept,
      missing,
      absentMessage: unstated,
      // Of the whole contract: as grave as its gravest operation.
      severity: gravest(missing, 'error') ?? 'info',
      named: 3,
      fold: 3,
    });
  },
} satisfies RuleDefinition;

const isBesidePatch = (context: RuleContext, { path }: Operation): boolean =>
  context.operationsAt(path).some(({ method }) => method === 'patch');

/** Why a PUT seems to be a partial change; an error where its media type is that of a patch. */
function partialBy(context: RuleContext, operation: Operation): { text: string; severity: Severity } | null {
  const merge = operation.requestContent.find(content => isPatch(context, content, operation));
  if (merge !== undefined)
    return { text: `accepts ${merge.mediaType}, which is for partial updates`, severity: 'error' };
  const schemas = operation.requestContent.map(({ schema }) => context.effectiveSchema(schema));
  const told = [operation.summary, operation.description, textOf(operation.body?.value.description)];
  for (const schema of schemas) told.push(schema?.description ?? '', unwrap(schema?.fields)?.description ?? '');
  const clears = told.some(text => affirms(text, replaces) || notKept.test(text));
  if (!clears && !takesPartial(operation, told) && told.some(text => affirms(text, keeps) || affirms(text, partial)))
    // Who reads it knows what happens, and nothing is lost that a client didn’t mean to keep.
    return { text: 'keeps fields that weren’t sent, as its description says', severity: 'info' };
  // No guess from the schema where the words say the opposite, or where a PATCH beside it is the one for parts.
  if (clears || isBesidePatch(context, operation)) return null;
  // What is always there when the same thing is read has to come from somewhere.
  const read = context.operations.find(({ method, path }) => method === 'get' && path === operation.path);
  const response = read?.responses.find(({ status }) => status === '200');
  const body = context.fields(response?.content[0]?.schema ?? null);
  const returned = unwrap(body)?.fields ?? body;
  for (const schema of schemas) {
    const fields = writable(schema);
    if (fields.length < 2 || !requiresNothing(fields)) continue;
    // The path holds an id or a slug anyway.
    const always = fields.filter(({ name }) => !/^(id|uuid|slug)$/i.test(name) && returned.get(name)?.required);
    if (always.length === 0) continue;
    const create = creationOf(context, operation);
    const demanded = create === null ? [] : demandedBy(context, create);
    const witness = always.find(
      field => demanded.includes(field.name) && !hasOtherSource(field) && !isInPath(operation, field),
    );
    if (witness !== undefined) {
      const text = `requires none of its fields, not even "${witness.name}", which ${create!.label} requires, so it seems to keep fields that aren’t sent`;
      return { text, severity: 'warning' };
    }
    // What has a natural value when nobody sends it may be reset to that.
    const text = `requires none of its fields, although "${always[0]!.name}" is always returned, so it may keep fields that aren’t sent`;
    return { text, severity: 'info' };
  }
  return null;
}

/** {webhook_name} names what the field `name` holds. */
const isInPath = ({ segments, isItem }: Operation, { name }: Field): boolean => {
  const words = wordsOf(segments.at(-1) ?? '');
  return isItem && words.slice(-wordsOf(name).length).join() === wordsOf(name).join();
};

/** The operation that creates what a PUT updates: a POST to the list that it's in, or to the same path. */
const creationOf = ({ operations }: RuleContext, { path, isItem }: Operation): Operation | null =>
  operations.find(
    one =>
      one.method === 'post' && (one.path === path || (isItem && one.path === path.slice(0, path.lastIndexOf('/')))),
  ) ?? null;

/** The fields without which nothing is created, whatever the form of the body. */
function demandedBy(context: RuleContext, { requestContent }: Operation): readonly string[] {
  const bodies = requestContent.flatMap(({ schema }) => context.variants(schema));
  const [first, ...rest] = bodies.map(body => {
    const fields = [...(unwrap(body.fields) ?? body).fields.values()];
    return fields.filter(({ required }) => required).map(({ name }) => name);
  });
  return (first ?? []).filter(name => rest.every(names => names.includes(name)));
}

/** A default, the two values of a flag, or words that say when it may be left out. */
const hasOtherSource = ({ schema }: Field): boolean =>
  schema !== null &&
  (schema.stated('default') !== undefined ||
    schema.types.has('boolean') ||
    /\b(default(s|ed|ing)?|optional|required (if|when|unless))\b/i.test(schema.description));

/** A parameter turns a whole update into a partial one, for who asks for it. */
const takesPartial = ({ parameters }: Operation, told: readonly string[]): boolean =>
  parameters.some(
    ({ in: place, name }) => place === 'query' && /^(is_?)?(partial|merge|patch)(_?update)?$/i.test(name),
  ) || told.some(text => /\b(partial|merge)\s?=\s?["'`]?(true|1)\b/i.test(text));

/**
 * Whether a body is a patch by its media type. Some frameworks list application/json-patch+json for every body, so beside
 * others it counts only where its schema is a JSON Patch: an array of operations, each with `op` and `path`.
 */
function isPatch(
  context: RuleContext,
  { mediaType, schema }: MediaTypeContent,
  { requestContent }: Operation,
): boolean {
  if (mediaType.includes('merge-patch')) return true;
  if (!mediaType.includes('json-patch')) return false;
  const fields = context.effectiveSchema(schema)?.items?.fields;
  return requestContent.length === 1 || (fields?.has('op') === true && fields.has('path'));
}

/** The fields of a body that a client sends. */
const writable = (schema: EffectiveSchema | null): Field[] =>
  [...((unwrap(schema?.fields) ?? schema)?.fields.values() ?? [])].filter(({ schema }) => schema?.readOnly !== true);

const requiresNothing = (fields: readonly Field[]): boolean =>
  fields.length > 0 && !fields.some(({ required }) => required);

/** The object that a body only wraps, as in `{"subscription": {…}}`; null where the body is the object itself. */
function unwrap(fields: ReadonlyMap<string, Field> | undefined): EffectiveSchema | null {
  const [only, second] = [...(fields?.values() ?? [])];
  return second === undefined && only?.schema && only.schema.fields.size > 0 ? only.schema : null;
}
