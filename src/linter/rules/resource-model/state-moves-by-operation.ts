import type { EffectiveSchema } from '../../../openapi/effective-schema';
import { isSuccess, type Operation } from '../../../openapi/operations';
import { lastWord, segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

/** Two values that may each follow the other are no lifecycle: there is no move that a client could skip. */
const switches = new Set([
  'disabled,enabled',
  'off,on',
  'active,inactive',
  'private,public',
  'hidden,visible',
  'closed,open',
  'dismissed,open',
  'open,resolved',
  'active,archived',
  'active,paused',
  'active,suspended',
  'draft,published',
  'locked,unlocked',
  'muted,unmuted',
  'no,yes',
]);
const setting =
  /^((not|partially|un)[-_]?)?(enabled?|disabled?|on|off|allow(ed)?|den(y|ied)|configured?|set|sync(ed)?|inherit(ed)?|required?)([-_].*)?$/i;
/** Beside one of these, "state" is a part of a country. */
const address =
  /^(city|town|street|zip|zip_?code|postal_?code|post_?code|country|country_?code|address|line_?1|province|county|region)$/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'Clients may write a resource’s state',
  clauses: ['states.3', 'states.2', 'states.1'],
  lesson: 'state-transitions',
  reason:
    'If a client may write "paid", it can skip the payment. The server sees a new value, but not what happened: it can’t check that the payment was made, and its log doesn’t say why the state changed.',
  fixes: [
    'Make each transition an operation that the server controls: POST /orders/{id}/ship, which returns 409 if the order can’t be shipped now.',
    'Record the transition as its own resource: POST /orders/{id}/cancellations with a reason.',
    'Mark the field as readOnly, and let the server derive the state from what really happened.',
  ],
  precedents: [
    { source: 'AIP-216', says: 'State is output-only, and changes through custom methods.' },
    { source: 'Zalando 138', agrees: false, says: 'Model the change as a resource, such as a lock that is created.' },
    { source: 'Azure rest-field-mutability', says: 'Think about which fields are read-only, and which can be set.' },
  ],
  silence: {
    asks: 'can a client write a state directly?',
    at: ({ method, deprecated }) => /^(put|patch)$/.test(method) && !deprecated,
    because: 'doesn’t let clients write a state that only an operation should set',
  },
  good: [
    {
      title: 'The state is read-only and changes through an operation',
      yaml: `paths:
  /orders/{id}:
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { note: { type: string }, status: { type: string, readOnly: true } } } } } }
      responses: { '200': { description: Order } }
  /orders/{id}/ship:
    post: { responses: { '200': { description: Order } } }
  /customers/{id}:
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { city: { type: string }, state: { type: string } } } } } }
      responses: { '200': { description: Customer } }
`,
    },
  ],
  bad: [
    {
      title: 'Clients may set any state at any time',
      yaml: `paths:
  /orders/{id}:
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { type: object, properties: { status: { type: string, enum: [created, paid, shipped] } } } } } }
      responses: { '200': { description: Order } }
`,
    },
  ],
  check(context) {
    // Where nothing is marked as read-only, one class serves requests and responses, and says nothing of what is taken.
    const marks = [...context.documents.byPath.values()].some(({ text }) => text.includes('readOnly'));
    const returned = marks ? null : new Set(context.responseSchemas().map(({ schema }) => schema.value));
    for (const operation of context.operations) {
      if (operation.deprecated || (operation.method !== 'patch' && operation.method !== 'put')) continue;
      // What can be written is told: the schema is that of all that is read.
      if (/\bonly\b[^.]*\bcan be (updated|changed|modified|edited)\b/i.test(operation.description)) continue;
      // Where the path is that of the state itself, this is the operation that moves it.
      if (/^(status|state)$/.test(lastWord(operation.segments))) continue;
      for (const { schema } of operation.requestContent) {
        for (const { at: body, fields } of context.variants(schema)) {
          for (const { name, at, schema: field } of fields.values()) {
            if (!isState(name, field, [...fields.keys()]) || endsOnly(context, operation, name, field)) continue;
            const wish = [...fields.keys()].find(
              one => asked.test(wordsOf(one).join('_')) && wordsOf(one).at(-1) === wordsOf(name).at(-1),
            );
            const beside = wish === undefined ? '' : `, although "${wish}" beside it is what clients ask for`;
            const message = `${operation.label} lets a client write "${name}"${beside}.`;
            // A switch, or a state with its reason beside it, claims nothing that has to happen first.
            const chosen = isSwitch(field) || [...fields.keys()].some(one => reasons.test(wordsOf(one).join('_')));
            const moved = !chosen && !returned?.has(body.value) && movesByOperation(context, operation, field);
            context.report({ at, operation, message, ...(moved ? { severity: 'warning' } : {}) });
          }
        }
      }
    }
  },
} satisfies RuleDefinition;

/**
 * Beside it, a command on the same item leads to one of these states: POST /orders/{id}/cancel. Then a client that writes
 * the state goes round what the command does.
 */
function movesByOperation({ operations }: RuleContext, { path }: Operation, field: EffectiveSchema | null): boolean {
  const states = valuesOf(field).map(value => value.toLowerCase());
  return operations.some(one => {
    if (one.method !== 'post' || !one.path.startsWith(`${path}/`)) return false;
    // A list that clients add to is no command: POST /groups/{id}/requests.
    if (operations.some(other => other.method === 'get' && other.path === one.path)) return false;
    const word = segmentWords(one.path.slice(path.length + 1))
      .join('')
      .replace(/(ation|ment|e?s|e)$/, '');
    return word.length > 2 && states.some(state => state.startsWith(word));
  });
}

/** What clients want, beside what is. */
const asked = /^(requested|desired|target|wanted)_(status|state)$/;

/** Beside a state, why it's changed. */
const reasons =
  /^(sub_?status|sub_?state|((status|state|closed?|closing|change|cancel(lation)?)_)?(reason|comment)(_(code|text))?)$/;

/** Every value is a way of being available or not, which a person may choose at any time. */
const isSwitch = (field: EffectiveSchema | null): boolean =>
  valuesOf(field).length > 0 && valuesOf(field).every(value => available.test(value));
const available =
  /^(in)?active$|^(de-?activated|activated|enabled|disabled|open(ed)?|closed|paused|stopped|running|suspended|frozen|(un)?locked|(un)?blocked|(un)?archived|deleted|draft|live|published|unpublished|visible|hidden|online|offline|on|off|normal|banned)$/i;

/** States that end something at a person's wish: unlike "paid", they claim nothing that has to happen first. */
const ending =
  /^(terminated?|archived?|cancel(l?ed)?|closed?|ended|aborted?|stopped|withdrawn|revoked?|dismissed|discarded|voided)$/i;

/** True where clients can only end it: they may write some of the states that are returned, and none but the last ones. */
function endsOnly(context: RuleContext, operation: Operation, name: string, field: EffectiveSchema | null): boolean {
  const writable = valuesOf(field);
  if (writable.length === 0 || !writable.every(value => ending.test(value))) return false;
  return operation.responses
    .filter(isSuccess)
    .flatMap(({ content }) => content.map(({ schema }) => context.effectiveSchema(schema)))
    .flatMap(schema => statesIn(schema, name))
    .some(states => states.length > writable.length && writable.every(value => states.includes(value)));
}

const valuesOf = (schema: EffectiveSchema | null): string[] =>
  [...(schema?.listed?.values.values() ?? [])].filter(value => value !== null).map(String);

/** The values of a field of this name: of the resource, alone, in an envelope, or in a list of one. */
function statesIn(schema: EffectiveSchema | null, name: string, depth = 0): string[][] {
  if (schema === null || depth > 2) return [];
  const field = schema.fields.get(name);
  if (field !== undefined) return [valuesOf(field.schema)];
  const inner = [...schema.fields.values()].map(one => one.schema);
  return [schema.items, ...inner].flatMap(one => statesIn(one, name, one === schema.items ? depth : depth + 1));
}

function isState(name: string, field: EffectiveSchema | null, siblings: readonly string[]): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if ((last !== 'status' && last !== 'state' && last !== 'lifecycle') || field === null) return false;
  // What a thing begins with, or is to become, is a wish that the server carries out.
  if (/^(initial|desired|target|expected|requested|wanted)$/.test(words[0]!)) return false;
  if (field.readOnly) return false;
  const [schema = field] = field.variants;
  const values = [...(schema.listed?.values.values() ?? [])];
  if (values.length === 1 || switches.has([...values].map(String).sort().join(','))) return false;
  // Ways of being on or off, such as enabled_for_all, are a setting.
  if (values.length > 0 && values.every(one => setting.test(String(one)))) return false;
  if (schema.types.has('object') || schema.types.has('boolean')) return false;
  if (last === 'state' && values.length === 0) {
    // Without values only the words around can tell a lifecycle from a part of a country.
    if (siblings.some(sibling => address.test(sibling))) return false;
    return /\b(lifecycle|status|progress|open|closed|active|draft)\b/i.test(field.description);
  }
  // Without values, it may be a text that people write: "the content of the status".
  return values.length > 0 || !/\b(text|contents?|message)\b/i.test(field.description);
}
