import { jsonContent } from '../../../openapi/lists';
import { isFailureStatus, isSuccess } from '../../../openapi/operations';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { type ErrorShape, errorShapes, failureResponses, isInbound, isOauth, isProbe, tellsError } from './_failures';
import { errorObjects, problemDetails } from './_required-format';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'Errors come in more than one format',
  clauses: ['resources.error-object.text-1', 'errors.1'],
  lesson: 'error-envelope',
  reason:
    'Clients use one parser for all errors. If a second format turns up, that parser finds nothing, and users see "unknown error" instead of the real cause.',
  fixes: [
    'Return this error in the same format as the others.',
    'Move all errors to application/problem+json (RFC 9457), in a new version or through content negotiation.',
    'Convert errors from proxies and frameworks to your format at the edge, so that clients never see the original ones.',
  ],
  precedents: [
    { source: 'Zalando 176', says: 'Every endpoint uses problem+json for its errors.' },
    { source: 'AIP-193', says: 'Every error is a google.rpc.Status.' },
    { source: 'Azure rest-error-response-body-structure', says: 'Every error body has the same structure.' },
    { source: 'RFC 9457 §3', says: 'Problem details give errors one format across APIs.' },
  ],
  decision: {
    name: 'errors',
    summary: 'the format of errors',
    usual: 'consistent',
    others: { 'problem+json': problemDetails, 'error-object': errorObjects },
  },
  silence: {
    asks: 'do all failures have the same format?',
    at: ({ responses }) => responses.some(({ status, content }) => isFailureStatus(status) && content.length > 0),
    because: 'documents its failures in the same format as the others',
  },
  good: [
    {
      title: 'All errors share one format; one has an extra field',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '400': { description: Invalid, content: { application/json: { schema: { $ref: '#/components/schemas/Invalid' } } } }
        '404': { description: Absent, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
components:
  schemas:
    Error: { type: object, properties: { code: { type: string }, message: { type: string } } }
    Invalid:
      allOf:
        - $ref: '#/components/schemas/Error'
        - { type: object, properties: { fields: { type: array, items: { type: string } } } }
`,
    },
  ],
  bad: [
    {
      title: 'One operation uses a different format',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
    delete:
      responses:
        '404': { description: Absent, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
        '409': { description: Paid, content: { application/json: { schema: { type: object, properties: { detail: { type: string } } } } } }
components:
  schemas:
    Error: { type: object, properties: { error: { type: object, properties: { code: { type: string }, message: { type: string } } } } }
`,
    },
  ],
  check(context) {
    const failures = failureResponses(context).filter(failure => !isOauth(failure) && !isProbe(failure.operation));
    const shapes = failures.flatMap(failure => errorShapes(context, failure)).filter(({ kind }) => kind !== 'other');
    const families = familiesOf(shapes);
    const [main, ...others] = families;
    if (main === undefined) return;
    const common = label(main[0]!);
    const wellUsed = new Set(main.map(({ schema }) => schema.at.value));
    const good = goodSchemas(context);
    // What isn't healthy says so as it does when it is.
    const isHealth = ({ failure, schema }: ErrorShape) =>
      failure.response.status === '503' && /health/i.test(failure.operation.path) && good.has(schema.at.value);
    // A conflict returns what is there (RFC 9110 section 15.5.10), and a session that nobody has signed in to is one as well.
    const isCurrent = (shape: ErrorShape) => {
      const { response, operation } = shape.failure;
      const is = good.has(shape.schema.at.value) || shape.fields.has('id');
      if (/^4(09|12)$/.test(response.status)) return is || !tellsError(shape);
      return (
        response.status === '401' && !tellsError(shape) && /(^|\/)(auth|login|sessions?|me)$/i.test(operation.path)
      );
    };
    const isSlip = (shape: ErrorShape) => tellsError(shape) || good.has(shape.schema.at.value);
    for (const family of others) {
      // A failure with something else to hand out, such as a challenge to answer, may be meant.
      const odd = family.filter(shape => !isMeant(shape) && !isHealth(shape) && !isCurrent(shape));
      const severity = odd.length > 2 || odd.some(isSlip) ? 'warning' : 'info';
      const missing = family.map((shape): FindingDraft => {
        const { operation, response } = shape.failure;
        const { schema } = shape;
        // A shape that is written at the response is reported there; a shared one where it is defined, once. If others
        // use that one as they should, the response is to blame.
        const own = schema.at.pointer.startsWith(response.node.pointer) || wellUsed.has(schema.at.value);
        const at = own ? response.node : schema.at;
        const message = `This error is returned as ${label(shape)}, while ${main.length} others are returned as ${common}.`;
        return { at, operation, message, severity: odd.includes(shape) ? severity : 'info' };
      });
      const absentMessage = `${family.length} errors are returned as ${label(family[0]!)}, while ${main.length} others are returned as ${common}.`;
      context.reportConvention({ keeping: 0, missing, absentMessage, severity, named: 3 });
    }
    const stated = failures.filter(({ response }) => response.content.length > 0);
    if (stated.length < failures.length / 2) return;
    const missing: (FindingDraft & { status: string })[] = [];
    for (const { operation, response } of failures) {
      const foreign =
        response.content.length > 0 && response.content.every(({ mediaType }) => /^text\//.test(mediaType));
      if (response.content.length > 0 && !foreign) continue;
      const what = foreign ? `is ${response.content[0]!.mediaType}` : 'isn’t documented';
      const message = `The body of this ${response.status} ${what}, while other errors return ${common}.`;
      missing.push({ at: response.node, operation, message, status: response.status, severity: 'info' });
    }
    const unstated = `Most error responses in this contract document no body that a program can parse.`;
    const keeping = failures.length - missing.length;
    const statuses = byStatus(missing);
    // A status whose body nobody wrote down is one cause, in however many operations; many statuses are a habit.
    if (keeping < missing.length || statuses.size > 2) {
      context.reportConvention({ keeping, missing, absentMessage: unstated });
      return;
    }
    for (const [status, same] of statuses) {
      const absentMessage = `In ${same.length} places, the body of the ${status} isn’t documented, while other errors return ${common}.`;
      context.reportConvention({ keeping: 0, missing: same, absentMessage, severity: 'info', named: 3 });
    }
  },
} satisfies RuleDefinition;

/**
 * True where another shape has its reason: a batch worked in part, RFC 6749 section 5.2 fixes it, or the caller is another
 * service that looks at the status only.
 */
const isMeant = (shape: ErrorShape): boolean => {
  return (
    [...shape.names].every(name => /^error(_description|_uri|_hint)?$/.test(name)) ||
    // RFC 8935 section 2.4 has the errors of security events.
    [...shape.names].sort().join() === 'description,err' ||
    // What worked stands beside what didn't.
    ['data', 'errors'].every(name => shape.fields.has(name)) ||
    isInbound(shape.failure.operation)
  );
};

/** The schemas of good responses: if a failure has one of them, it was probably copied. */
const goodSchemas = (context: RuleContext): ReadonlySet<unknown> =>
  new Set(
    context.operations.flatMap(({ responses }) =>
      responses
        .filter(isSuccess)
        .flatMap(({ content }) =>
          context.variants(jsonContent(content)?.schema ?? null).map(schema => schema.at.value as unknown),
        ),
    ),
  );

function byStatus<T extends { status: string }>(missing: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of missing) groups.set(one.status, [...(groups.get(one.status) ?? []), one]);
  return groups;
}

/** Shapes that one parser can read, together; the most common family first. */
function familiesOf(shapes: readonly ErrorShape[]): ErrorShape[][] {
  const families: ErrorShape[][] = [];
  for (const shape of shapes) {
    const family = families.find(([first]) => related(first!, shape));
    if (family === undefined) families.push([shape]);
    else family.push(shape);
  }
  families.sort((a, b) => b.length - a.length);
  const [main, second] = families;
  // What one shared response says in all operations is said once: another shape that is written again and again is the rule.
  if (second !== undefined && second.length * 2 > main!.length && writtenIn(main!) === 1 && writtenIn(second) > 10)
    families.splice(0, 2, second, main!);
  return families;
}

const writtenIn = (family: readonly ErrorShape[]) =>
  new Set(family.map(({ failure }) => failure.response.node.value)).size;

/** One parser reads both where they are of one kind and share half of the smaller one's names. */
function related(a: ErrorShape, b: ErrorShape): boolean {
  if (a.kind === 'problem' || b.kind === 'problem') return a.kind === b.kind;
  const shared = [...a.names].filter(name => b.names.has(name)).length;
  return shared * 2 >= Math.min(a.names.size, b.names.size);
}

function label({ kind, names }: ErrorShape): string {
  if (kind === 'problem') return 'application/problem+json';
  if (kind === 'wrapped')
    return `{"error": {${[...names]
      .slice(0, 3)
      .map(name => name.slice(6))
      .join(', ')}${names.size > 3 ? ', …' : ''}}}`;
  return `{${[...names].slice(0, 4).join(', ')}${names.size > 4 ? ', …' : ''}}`;
}
