import { isHidden, type Operation } from '../../../openapi/operations';
import { parameterName, pathParameterNames } from '../../../openapi/path-template';
import { wordsOf } from '../../../openapi/words';
import { listInWords } from '../../../text/list-in-words';
import { type FindingDraft, gravest, type Severity } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A path parameter isn’t declared',
  clauses: ['service.3.1', 'versioning.9'],
  lesson: 'generated-clients',
  reason:
    'Generated clients fill in only the parameters that the contract declares. They send "{id}" as it is written, or the generator stops. A parameter that is declared but isn’t in the path is asked for and never sent.',
  fixes: [
    'Declare each parameter in braces, with in: path, required: true, and a schema. Under the path itself, it holds for all methods.',
    'If the names differ, use the name from the path in the declaration. Upper and lower case count.',
    'Write parameters in braces: /orders/{id} instead of /orders/:id.',
  ],
  precedents: 'OpenAPI itself requires that path parameters are declared, and the guidelines don’t repeat that.',
  good: [
    {
      title: 'Declared once for all methods of the path',
      yaml: `paths:
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: Order } } }
`,
    },
  ],
  bad: [
    {
      title: 'Another name than in the path',
      yaml: `paths:
  /orders/{id}:
    get:
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Order } }
`,
    },
    {
      title: 'Written with a colon, which clients send as it is',
      yaml: `paths:
  /orders/:id:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Order } }
`,
    },
  ],
  check(context) {
    const broken: FindingDraft[] = [];
    const colons: FindingDraft[] = [];
    const unused: FindingDraft[] = [];
    let kept = 0;
    const compared = context.operations.map(operation => ({ operation, ...compare(operation) }));
    // Who declares one of them, or names an id so, means the others as well.
    const usesColons = compared.some(
      ({ operation, orphans }) =>
        orphans.some(name => isColon(operation, name)) || undeclaredColon(operation, false) !== undefined,
    );
    for (const { operation, inPath, undeclared, orphans } of compared) {
      if (operation.kind !== 'endpoint' || hasUnknownParameters(context, operation)) continue;
      // Nobody generates a client for what is on its way out, or hidden.
      const aside = operation.deprecated || isHidden(operation);
      const draft = (severity: Severity, says: string): FindingDraft => ({
        at: operation.node,
        operation,
        message: `${operation.label} ${says}.`,
        severity: aside ? 'info' : severity,
      });
      const colon = orphans.find(name => isColon(operation, name)) ?? undeclaredColon(operation, usesColons);
      if (undeclared.length > 0) broken.push(draft('error', sayUndeclared(context, operation, undeclared, orphans)));
      else if (colon !== undefined)
        colons.push(draft('error', `writes the parameter "${colon}" without braces, so clients send ":${colon}"`));
      else if (orphans.length > 0)
        unused.push(draft('warning', `declares ${parameters(orphans)}, which its path doesn’t have`));
      if (inPath.length > 0 && undeclared.length === 0 && colon === undefined) kept++;
    }
    for (const [missing, says] of [
      [broken, 'don’t declare all parameters of their paths'],
      [colons, 'write parameters of their paths with a colon instead of braces'],
      [unused, 'declare path parameters that their paths don’t have'],
    ] as const) {
      const labels = missing.slice(0, 2).map(({ operation }) => operation!.label);
      const absentMessage = `${missing.length} operations ${says}, such as ${listInWords(labels)}.`;
      context.reportConvention({
        keeping: kept,
        missing,
        absentMessage,
        severity: gravest(missing),
        named: 3,
        fold: 3,
      });
    }
  },
} satisfies RuleDefinition;

/** The parameters that the path has, those of them that nobody declares, and those that are declared and aren’t in the path. */
function compare({ path, parameters: all }: Operation) {
  // Some generators write the router's pattern, or a + for the rest of a path, into the name as well.
  const declared = all.filter(one => one.in === 'path').map(({ name }) => parameterName(name));
  // What follows ? or # is no path, and neither is a part that RFC 6570 section 3.2.8 expands into a query.
  const inPath = pathParameterNames(path.split(/[?#]/)[0]!);
  return {
    inPath,
    undeclared: inPath.filter(name => !declared.includes(name)),
    orphans: declared.filter(name => !inPath.includes(name)),
  };
}

const isColon = ({ segments }: Operation, name: string): boolean => segments.includes(`:${name}`);

/** The name of an id is a parameter's even where nobody declares it; another one may be that of a method, as in `/:batch`. */
function undeclaredColon({ segments }: Operation, usesColons: boolean): string | undefined {
  const names = segments.flatMap(segment => /^:([a-z_]\w*)$/i.exec(segment)?.[1] ?? []);
  return names.find(name => usesColons || /^(id|uuid|guid|slug)$/.test(wordsOf(name).at(-1)!));
}

/** What is wrong, as it follows the operation: another name that is declared, or another place, is most often the cause. */
function sayUndeclared(
  context: RuleContext,
  operation: Operation,
  names: readonly string[],
  orphans: readonly string[],
): string {
  const written = names[0]?.toLowerCase();
  const elsewhere = operation.parameters.find(one => one.in !== 'path' && one.name.toLowerCase() === written);
  if (orphans.length > 0) return `doesn’t declare ${parameters(names)}, but ${quoted(orphans)}`;
  if (hasNameless(context, operation))
    return `doesn’t declare ${parameters(names)}: an entry of its parameters has no name`;
  if (names.length > 1 || elsewhere === undefined) return `doesn’t declare ${parameters(names)}`;
  const as = elsewhere.name === names[0] ? '' : ` as "${elsewhere.name}"`;
  return `declares ${parameters(names)}${as} in the ${elsewhere.in}`;
}

/** An entry that is no parameter, such as a list or a merge key in quotes, is left out by everybody who reads the contract. */
function hasNameless(context: RuleContext, { node }: Operation): boolean {
  const list = context.descend(node, 'parameters');
  return (
    Array.isArray(list?.value) &&
    list.value.some((_, i) => typeof context.descend(list, String(i))?.value?.name !== 'string')
  );
}

const parameters = (names: readonly string[]) => `the path parameter${names.length === 1 ? '' : 's'} ${quoted(names)}`;
const quoted = (names: readonly string[]) => listInWords(names.map(name => `"${name}"`));

/** One of its parameters is a reference that leads nowhere, so that nobody knows what it declares. */
const hasUnknownParameters = ({ documents }: RuleContext, { node, at }: Operation): boolean =>
  documents.unresolved.some(({ at: { document, pointer } }) =>
    [node, at].some(one => one.document === document && pointer.startsWith(`${one.pointer}/parameters/`)),
  );
