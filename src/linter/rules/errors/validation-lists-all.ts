import { affirms } from '../../../openapi/prose';
import type { RuleDefinition } from '../../rule';
import { type ErrorShape, errorShapes, failureResponses, isOauth } from './_failures';

/** Members that name one place in the input. */
const one = /^(field|field_?name|param|parameter|param_?name|property|attribute|pointer|invalid_?(field|param))$/i;
/** Members that hold many. */
const many =
  /^(details?|errors|fields|field_?errors|violations|invalid_?(params|fields)|issues|problems|causes|validation(_?errors)?|errors_?by_?field|messages)$/i;
const first =
  /\b(the )?first (\w+ ){0,2}(error|problem|field|failure|violation|parameter|member)\b|\b(stops?|ends?) (validat\w+ )?at the first\b|\bone (error|field|problem) at a time\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'Only one invalid field is reported at a time',
  clauses: ['resources.error-object.text-3', 'resources.error-object.error-details'],
  lesson: 'validation-and-batches',
  reason:
    'A form with five invalid fields takes five attempts to fix, because each attempt reveals only one more error. The server could have reported all of them the first time.',
  fixes: [
    'List every invalid field in one response: details: [{"field": ..., "rule": ...}, ...].',
    'Use application/problem+json with an "errors" list of pointers (RFC 9457 section 3).',
    'If you don’t need a list, return an object that maps each invalid field to its messages.',
  ],
  precedents: [
    { source: 'RFC 9457 §3', says: 'An example in the RFC lists several invalid fields, each with a pointer.' },
    { source: 'AIP-193', says: 'One BadRequest detail holds the violations of all fields.' },
    {
      source: 'Azure http-parameter-validation',
      says: 'A 400 says what is wrong, so that customers can fix it themselves.',
    },
  ],
  coveredBy: ['one-error-shape'],
  silence: {
    asks: 'are all invalid fields reported at once?',
    at: ({ responses }) =>
      responses.some(({ status, content }) => /^(400|422|4XX)$/.test(status) && content.length > 0),
    because: 'doesn’t stop at the first invalid field',
  },
  good: [
    {
      title: 'The error lists the invalid fields',
      yaml: `paths:
  /orders:
    post:
      responses:
        '400':
          description: Invalid
          content:
            application/json:
              schema:
                type: object
                properties:
                  code: { type: string }
                  errors: { type: array, items: { type: object, properties: { field: { type: string }, rule: { type: string } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The error has room for only one field',
      yaml: `paths:
  /orders:
    post:
      responses:
        '400':
          description: Invalid
          content: { application/json: { schema: { type: object, properties: { code: { type: string }, field: { type: string } } } } }
`,
    },
  ],
  check(context) {
    const tally = new Map<unknown, string | null>();
    for (const failure of failureResponses(context)) {
      const { operation, response } = failure;
      if (!/^(400|422|4XX|default)$/.test(response.status) || isOauth(failure)) continue;
      const shapes = errorShapes(context, failure);
      let told = false;
      for (const shape of shapes) {
        const key = shape.schema.at.value;
        if (!tally.has(key)) tally.set(key, singleField(shape));
        const named = tally.get(key);
        if (!named) continue;
        told = true;
        const message = `This error names one field ("${named}") and has no room for others.`;
        context.report({ at: shape.schema.at, operation, message });
      }
      // Where the shape has told already, its words are the same cause.
      if (told || !affirms(response.description, first)) continue;
      const message = `According to its description, the ${response.status} of ${operation.label} reports only the first invalid field.`;
      context.report({ at: response.node, operation, message });
    }
  },
} satisfies RuleDefinition;

/** Where many failing fields can stand: a list or a map under one of the usual names, at the top or in `details`. */
function listsMany({ fields }: ErrorShape): boolean {
  return [...fields.values()].some(({ name, schema }) => {
    if (!many.test(name)) return false;
    const branches = schema?.variants ?? [];
    return branches.some(({ types, fields: innerFields }) => {
      if (types.has('array')) return true;
      const inner = [...innerFields.values()];
      // An object without fields may map many fields, unless it only stands beside one that says what it holds.
      const map = types.has('object') && inner.length === 0 && branches.length === 1;
      return map || inner.some(field => many.test(field.name) && field.schema?.types.has('array'));
    });
  });
}

/** The member that names a single failing field, where nothing in the shape could hold more than one. */
function singleField(shape: ErrorShape): string | null {
  if (listsMany(shape)) return null;
  for (const { name, schema } of shape.fields.values()) {
    if (one.test(name) && !schema?.types.has('array')) return name;
    if (!many.test(name)) continue;
    for (const { fields } of schema?.variants ?? []) {
      const inner = [...fields.values()].find(field => one.test(field.name));
      if (inner !== undefined && !inner.schema?.types.has('array')) return `${name}.${inner.name}`;
    }
  }
  return null;
}
