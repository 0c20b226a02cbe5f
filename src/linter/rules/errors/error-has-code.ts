import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import { textOf } from '../../../openapi/located';
import { isFailureStatus, isRead, type Operation } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { type ErrorShape, errorShapes, type FailureResponse, failureResponses, isOauth, tellsError } from './_failures';

const code =
  /^(code|error_?code|err_?code|type|reason|kind|key|error_?type|error_?key|error_?name|exception(_?class)?|__type|err(or)?_?(no|num|number|tag|class)|message_?(id|key|code)|(fault|result|return|ret|reason|sub|internal|app(lication)?|business)_?code|c[oó]digo(_?(de_?)?err[oa]r?)?|slug|symbol(ic)?(_error)?|title_?code)$/i;
const text = /^(message|detail|description|title|error_?message|msg|error_?description)$/i;
const lists = /^(errors|error_?info(rmation)?|details?|issues|violations)$/i;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Error responses have no code',
  clauses: ['resources.error-object.error-code', 'errors.2', 'errors.5'],
  lesson: 'error-codes-contract',
  reason:
    'One status can have many causes. Without a code, a client can only compare the message text, and its error handling breaks when somebody improves the wording.',
  fixes: [
    'Add a code to every error response. Document the codes, add new ones as you need them, and never rename one.',
    'Use application/problem+json, where "type" serves as the code.',
    'If a status has exactly one cause, say so in the description, so that clients can rely on the status.',
  ],
  precedents: [
    { source: 'AIP-193', says: 'Every error has an ErrorInfo with a machine-readable reason.' },
    { source: 'Azure rest-error-response-body-structure', says: 'The body has error.code and error.message.' },
    { source: 'Graph Error handling', says: 'Every error response has an error with a code.' },
    { source: 'Zalando 176', agrees: false, says: 'Errors are application/problem+json, with type instead of code.' },
    {
      source: 'RFC 9457 §3.1.1',
      agrees: false,
      says: 'The type of a problem is a URI, and extensions may add a code.',
    },
  ],
  silence: {
    asks: 'can a client tell one failure from another by a code?',
    at: ({ responses }) => responses.some(({ status, content }) => isFailureStatus(status) && content.length > 0),
    because: 'documents a code in its failures',
  },
  good: [
    {
      title: 'A code next to the message',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { code: { type: string }, message: { type: string } } } } } } } }
`,
    },
    {
      title: 'Problem details',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/problem+json: { schema: { type: object, properties: { type: { type: string }, title: { type: string } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A message and nothing else',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { message: { type: string } } } } } } } }
`,
    },
  ],
  coveredBy: ['one-error-shape'],
  check(context) {
    const uses = new Map<unknown, Use>();
    for (const failure of failureResponses(context)) {
      if (isOauth(failure)) continue;
      // What the server broke tells a client no more than to come again later, whatever its code.
      const times = failure.response.status.startsWith('5') ? 0 : 1;
      for (const shape of errorShapes(context, failure)) {
        if (shape.kind === 'other' || !tellsError(shape)) continue;
        const use = uses.get(shape.schema.at.value) ?? {
          shape,
          operation: failure.operation,
          times: 0,
          uses: 0,
          plain: new Set(),
          absent: 0,
          causes: 0,
          told: new Set(),
        };
        use.times += times;
        if (isRead(failure.operation) && failure.response.status === '404') use.absent++;
        if (!oneCause.test(failure.response.status)) {
          use.plain.add(failure);
          use.causes += times;
        }
        use.uses++;
        use.told.add(`${failure.response.status} ${failure.response.description}`);
        uses.set(shape.schema.at.value, use);
      }
    }
    const all = [...uses.values()];
    const total = sum(all);
    // Many failures without a body that a schema describes: what few describe isn't what clients are written against.
    const failing = failureResponses(context).filter(({ response }) => !response.status.startsWith('5')).length;
    // Where a status has one cause, the status is the code.
    const without = all
      .filter(({ shape, causes, times }) => !hasCode(shape) && (causes > 0 || times === 0))
      .sort((a, b) => b.causes - a.causes);
    // The only failure that a large contract documents has its cause in its description.
    const isAlone = failing === 1 && context.operations.length > 20;
    // What one or two responses of many operations have is no habit.
    const isRare = (times: number) => times < 3 && context.operations.length > 20;
    const besides = all.some(({ uses, plain }) => plain.size < uses) ? ' (not counting 401 and 429)' : '';
    // One sentence about one status is one cause, however often it's said; a bad request has many.
    const told = new Set(without.flatMap(one => [...one.told]));
    const isOneCause = told.size === 1 && /^4(03|04|09|10)(\W+\w+){5}/.test([...told][0]!);
    const sentAway = sum(without) > without.reduce((total, { absent }) => total + absent, 0);
    const missing = without.map(
      ({ shape, operation, times, uses, absent }): FindingDraft => ({
        at: shape.schema.at,
        operation: all.length === 1 ? operation : null,
        message: messageFor(shape, uses),
        // The odd error among many others is a slip; what most operations return is what clients are written against.
        // What is read and isn't there has one cause.
        severity:
          times * 4 >= total && times * 10 >= failing && times > absent && !isAlone && !isRare(times)
            ? 'warning'
            : 'info',
      }),
    );
    context.reportConvention({
      keeping: all.filter(({ shape }) => hasCode(shape)).length,
      missing,
      absentMessage: `${count(without)} of ${count(all)} error responses in this contract${besides} have no code that clients can check.`,
      severity:
        sum(without) * 2 >= total && sum(without) * 10 >= failing && sentAway && !isOneCause ? 'warning' : 'info',
      named: 3,
    });
  },
} satisfies RuleDefinition;

/** Responses, of which one may have several forms. */
const count = (all: readonly Use[]): number => new Set(all.flatMap(({ plain }) => [...plain])).size;
const sum = (uses: readonly { times: number }[]): number => uses.reduce((count, { times }) => count + times, 0);

const messageFor = ({ kind }: ErrorShape, uses: number) => {
  const shared = uses > 1 ? `, which ${uses} responses share,` : '';
  return kind === 'wrapped'
    ? `The error object${shared} has no code that clients can check.`
    : `This error response${shared} has no code that clients can check.`;
};

/** Somebody isn't signed in, or asks too often. */
const oneCause = /^(401|429)$/;

/** Where a shape of an error is used. */
interface Use {
  shape: ErrorShape;
  operation: Operation;
  /** In how many responses that tell what the client did wrong. */
  times: number;
  uses: number;
  /** Those whose status has several causes. */
  plain: Set<FailureResponse>;
  /** Of those, how many tell what the client did wrong. */
  causes: number;
  /** How many are a read of what isn't there. */
  absent: number;
  /** Their statuses and descriptions. */
  told: Set<string>;
}

/**
 * "name" beside a message and an id or details is the code of the house; "id" is one where it is shown to be:
 * `not_found`, or "a short identifier"; so is a plain "error" whose example is not a sentence but a code, or whose
 * values are listed.
 */
function isCodeByUse({ name, required, schema }: Field, fields: ReadonlyMap<string, Field>): boolean {
  const others = [...fields.keys()].filter(other => other !== name);
  const beside = (pattern: RegExp) => others.some(other => pattern.test(other));
  if (name === 'name' && required && /error_?names?$/i.test(schema?.at.pointer ?? '')) return true;
  if (name === 'name') return beside(text) && beside(/^((debug_?|request_?)?id|details|status(_?code)?)$/i);
  if (schema === null) return false;
  const example = textOf(schema.stated('example'));
  if (/^error$|_?code$/i.test(name) && listsCodes(schema)) return true;
  // Each error has one value of its own there; or the values of all of them are listed, as those of nothing else are.
  const values = schema.listed?.values.size ?? 0;
  if (required && values === 1 && /^_?(label|type|kind|reason|slug)$/i.test(name)) return listsCodes(schema);
  const isTold = beside(text) || beside(/^error$/i);
  if (required && values > 5 && isTold && !/status|level|severity/i.test(name) && listsCodes(schema)) return true;
  // Sentences of which the contract lists each are as good: a client compares the whole.
  if (/^(error|message|reason)$/i.test(name) && values > 1) return true;
  // A number beside a message numbers the causes, unless it repeats the status.
  if (name === 'error' && schema.types.has('integer') && beside(text))
    return (
      !/\bhttp\b|\bstatus\b/i.test(schema.description) && !/^[1-5]\d\d$/.test(String(schema.stated('example') ?? ''))
    );
  if (name === 'error') return schema.types.has('string') && /^[a-z]+(_[a-z]+)+$/.test(example);
  if (!/^(error_?)?id$/i.test(name) || !(beside(text) || beside(/^error$/i))) return false;
  const examples = schema.stated('examples');
  const listed = [...(Array.isArray(examples) ? examples : []), ...(schema.listed?.values.values() ?? [])];
  const shown = [example, ...listed].some(one => /^[a-z]+([_.-][a-z]+)*$/i.test(textOf(one)));
  return (
    shown ||
    /\bshort identifier\b|\b(error|status) code\b|\bidentif\w+ (\w+ )*(errors?|the kind)\b/i.test(schema.description)
  );
}

/**
 * `detailedErrorCode`, `failure_type`: an error always has it, or its description says that programs read it. A status is
 * told by the response itself.
 */
function isNamedCode({ name, required, schema }: Field): boolean {
  if (!/(code|type)$/i.test(name) || /status|http/i.test(name)) return false;
  if (!schema?.types.has('string') && !schema?.types.has('integer')) return false;
  return (required && /err|fail|fault|problem|reason|exception/i.test(name)) || forPrograms.test(schema.description);
}
const forPrograms =
  /\bmachine[- ](readable|friendly)\b|\berror (code|type)\b|\bidentif(y|ies) (the|an|this) error\b|\b(programmatic|automat)\w+/i;

/** `no_acl`: a flag that says which of several causes it was. What every failure may have, such as `success`, tells nothing. */
const isCause = ({ name, schema }: Field): boolean =>
  schema?.types.has('boolean') === true &&
  /^\W*(true|set) (if|when)\b/i.test(schema.description) &&
  !/succe|fail|error|^ok$|ret(ry|ri)|transient|temporary|fatal/i.test(name);

/** An enum or a const of words without spaces: a sentence is no code, and "error" says nothing. */
function listsCodes({ listed }: EffectiveSchema): boolean {
  const values = [...(listed?.values.values() ?? [])].filter(value => value !== null).map(textOf);
  return values.length > 0 && values.every(value => /^[a-z]\w*([.:/-]\w+)*$/i.test(value) && !/^error$/i.test(value));
}

/** A list whose entries have a code, or a map from fields to such lists. */
function holdsCode(schema: EffectiveSchema | null, depth = 0): boolean {
  if (schema === null || depth > 2) return false;
  const named = (fields: ReadonlyMap<string, Field>) =>
    [...fields.keys()].some(name => code.test(name)) ||
    (fields.has('error') && [...fields.keys()].some(name => text.test(name)));
  if (schema.items !== null) return schema.items.variants.some(({ fields }) => named(fields));
  const inner = [...schema.fields.values()].map(field => field.schema);
  return [schema.extras, ...inner].some(one => one?.types.has('array') && holdsCode(one, depth + 1));
}

function hasCode({ fields }: ErrorShape): boolean {
  const flags = [...fields.values()].filter(isCause);
  const named = [...fields.values()].filter(
    field =>
      code.test(field.name) ||
      isNamedCode(field) ||
      isCodeByUse(field, fields) ||
      (flags.length === 1 && field === flags[0]),
  );
  // "error" as a plain text holds the code by the habit of OAuth (RFC 6749 section 5.2), where a text stands beside it.
  const habit =
    fields.get('error')?.schema?.types.has('string') === true && [...fields.keys()].some(name => text.test(name));
  // A list of errors may carry the codes one level down, whatever it's called: a code beside a text is that of an error.
  const nested = [...fields.values()].some(
    ({ name, schema }) =>
      (lists.test(name) && (holdsCode(schema) || [...(schema?.fields.keys() ?? [])].some(one => code.test(one)))) ||
      (schema?.items?.variants.some(({ fields: inner }) => {
        const names = [...inner.keys()];
        return names.some(one => code.test(one)) && names.some(one => text.test(one));
      }) ??
        false),
  );
  return named.length > 0 || habit || nested || [...fields.values()].some(field => holdsListedCode(field));
}

/** `imsx_CodeMinor` of 1EdTech: a part that every error has holds a required code, whatever it's called, with its values. */
function holdsListedCode({ name, required, schema }: Field, depth = 0): boolean {
  if (!required || schema === null || depth > 3) return false;
  if (depth > 0 && /code/i.test(name) && !/status|http/i.test(name) && listsCodes(schema)) return true;
  const parts = [schema, ...(schema.items === null ? [] : [schema.items])].flatMap(({ variants }) => variants);
  return parts.some(({ fields }) => [...fields.values()].some(field => holdsListedCode(field, depth + 1)));
}
