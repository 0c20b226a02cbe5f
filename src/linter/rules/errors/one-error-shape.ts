import { jsonContent } from '../../../openapi/lists';
import { isFailureStatus, isSuccess } from '../../../openapi/operations';
import { listInWords } from '../../../text/list-in-words';
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
    const shapes = failures.flatMap(failure => {
      const branches = errorShapes(context, failure).filter(({ kind }) => kind !== 'other');
      // What stands beside an error is something that a failure also tells.
      return branches.some(tellsError) ? branches.filter(tellsError) : branches;
    });
    const families = familiesOf(shapes);
    const [main, ...others] = families;
    if (main === undefined) return;
    const usual = labelOf(main);
    const common = `${modal(main).count} others are returned as ${usual}`;
    const wellUsed = new Set(main.map(({ schema }) => schema.at.value));
    const good = goodSchemas(context);
    // What isn't healthy says so as it does when it is.
    const isHealth = ({ failure, schema }: ErrorShape) =>
      failure.response.status.startsWith('5') &&
      /health|status$/i.test(failure.operation.path) &&
      good.has(schema.at.value);
    // A conflict returns what is there (RFC 9110 section 15.5.10), what is gone may leave something behind, and a session that nobody has signed in to is one as well.
    const isCurrent = (shape: ErrorShape) => {
      const { response, operation } = shape.failure;
      const is = good.has(shape.schema.at.value) || shape.fields.has('id');
      if (/^4(09|10|12)$/.test(response.status)) return is || !tellsError(shape);
      return (
        response.status === '401' && !tellsError(shape) && /(^|\/)(auth|login|sessions?|me)$/i.test(operation.path)
      );
    };
    const isSlip = (shape: ErrorShape) => tellsError(shape) || good.has(shape.schema.at.value);
    const odds = others.map((family): OddFamily => {
      // A failure with something else to hand out, such as a challenge to answer, may be meant.
      const odd = family.filter(shape => !isMeant(shape) && !isHealth(shape) && !isCurrent(shape));
      // Problem details that only don't say that they are: a parser of JSON reads both.
      const same = [main[0]!, family[0]!].some(({ kind }) => kind === 'problem') && sharesNames(main[0]!, family[0]!);
      // What a gateway says of too many requests, or of a missing credential, is told by its status.
      const byStatus = family.every(one => {
        const { status } = one.failure.response;
        return status === '429' || (status === '401' && !isSlip(one));
      });
      const severity = !same && !byStatus && (odd.length > 2 || odd.some(isSlip)) ? 'warning' : 'info';
      const missing = family.map((shape): FindingDraft => {
        const { operation, response } = shape.failure;
        const { schema } = shape;
        // A shape that is written at the response is reported there; a shared one where it is defined, once. If others
        // use that one as they should, the response is to blame.
        const own =
          schema.at.pointer.startsWith(response.node.pointer) || wellUsed.has(schema.at.value) || !tellsError(shape);
        const at = own ? response.node : schema.at;
        const uses = own ? 1 : family.filter(one => one.schema.at.value === schema.at.value).length;
        const shared = uses > 1 ? `, which ${uses} responses share,` : '';
        const message = `This error${shared} is returned as ${label(shape)}, while ${common}.`;
        return { at, operation, message, severity: odd.includes(shape) ? severity : 'info' };
      });
      return { family, missing, severity };
    });
    const grave = odds.filter(({ severity }) => severity === 'warning');
    // Several formats besides the common one are one habit.
    const groups = [grave, ...odds.filter(({ severity }) => severity === 'info').map(one => [one])];
    for (const group of groups) {
      const [first] = group;
      if (first === undefined) continue;
      const count = responsesOf(group.flatMap(({ family }) => family));
      // Hundreds of one format and two of another are told apart.
      const told = group
        .slice(0, 3)
        .map(({ family }) => labelOf(family) + (group.length > 1 && count >= 10 ? ` (${responsesOf(family)})` : ''));
      const rest = group.length - told.length;
      if (rest > 0) told.push(rest === 1 ? 'another format' : `${rest} other formats`);
      const formats = told.length === 1 ? told[0] : listInWords(told, 'or');
      const absentMessage = `${count} errors are returned as ${formats}, while ${common}.`;
      const missing = group.flatMap(one => one.missing);
      context.reportConvention({
        keeping: 0,
        missing,
        absentMessage,
        severity: first.severity,
        named: group.length > 1 ? 1 : 3,
      });
    }
    const stated = failures.filter(({ response }) => response.content.length > 0);
    if (stated.length < failures.length / 2) return;
    const missing: (FindingDraft & { status: string })[] = [];
    for (const { operation, response } of failures) {
      const foreign =
        response.content.length > 0 && response.content.every(({ mediaType }) => /^text\//.test(mediaType));
      if (response.content.length > 0 && !foreign) continue;
      const what = foreign ? `is ${response.content[0]!.mediaType}` : 'isn’t documented';
      const message = `The body of this ${response.status} ${what}, while other errors return ${usual}.`;
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
      const absentMessage = `In ${same.length} places, the body of the ${status} isn’t documented, while other errors return ${usual}.`;
      context.reportConvention({ keeping: 0, missing: same, absentMessage, severity: 'info', named: 3 });
    }
  },
} satisfies RuleDefinition;

interface OddFamily {
  family: ErrorShape[];
  missing: FindingDraft[];
  severity: 'warning' | 'info';
}

/** What became of each item, by its name: every member has a status of its own. */
const tellsEach = ({ fields }: ErrorShape): boolean =>
  fields.size > 0 && [...fields.values()].every(({ schema }) => schema?.fields.has('status'));

/**
 * True where another shape has its reason: a batch worked in part, RFC 6749 section 5.2 fixes it, or the caller is another
 * service that looks at the status only.
 */
const isMeant = (shape: ErrorShape): boolean => {
  return (
    [...shape.names].every(name => /^error(_description|_uri|_hint)?$/.test(name)) ||
    // RFC 8935 section 2.4 has the errors of security events.
    [...shape.names].sort().join() === 'description,err' ||
    // JSON-RPC has its own, and so have the resolution of DIDs and the issuing of credentials (OpenID4VCI).
    ['jsonrpc', 'didResolutionMetadata', 'c_nonce'].some(name => shape.whole.has(name)) ||
    // What worked stands beside what didn't.
    ['data', 'errors'].every(name => shape.fields.has(name)) ||
    tellsEach(shape) ||
    isInbound(shape.failure.operation) ||
    // RFC 7644 section 3.12 has the errors of SCIM.
    shape.failure.operation.segments.some(segment => /^scim$/i.test(segment))
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

/** The format that most of a family have, and how many have all of its names; `more`: some have others as well. */
function modal(family: readonly ErrorShape[]): { shape: ErrorShape; count: number; more: boolean } {
  const byLabel = new Map(family.map(shape => [label(shape), shape]));
  const all = [...byLabel.values()].map(shape => {
    const having = family.filter(({ names }) => [...shape.names].every(name => names.has(name)));
    const more = having.some(({ names }) => names.size > shape.names.size);
    return { shape, count: responsesOf(having), more };
  });
  return all.sort((a, b) => b.count - a.count || b.shape.names.size - a.shape.names.size)[0]!;
}

/** How many responses they are: one may have several. */
const responsesOf = (shapes: readonly ErrorShape[]): number => new Set(shapes.map(({ failure }) => failure)).size;

/** The label of a format that most of a family have. */
const labelOf = (family: readonly ErrorShape[]): string => {
  const { shape, more } = modal(family);
  const told = label(shape);
  return more && !told.includes('…') ? told.replace(/(?=\}+$)/, ', …') : told;
};

const writtenIn = (family: readonly ErrorShape[]) =>
  new Set(family.map(({ failure }) => failure.response.node.value)).size;

/** One parser reads both where they are of one kind and share half of the smaller one's names. */
function related(a: ErrorShape, b: ErrorShape): boolean {
  if (a.kind === 'problem' || b.kind === 'problem') return a.kind === b.kind;
  return sharesNames(a, b);
}

function sharesNames(a: ErrorShape, b: ErrorShape): boolean {
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
