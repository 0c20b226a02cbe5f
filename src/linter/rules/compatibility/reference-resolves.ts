import { pointer as jsonPointer, pointerParts } from '../../../conventions/openapi';
import { isObject, type Located, textOf } from '../../../openapi/located';
import { pluralize } from '../../../text/pluralize';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A $ref has no target',
  clauses: ['versioning.9'],
  lesson: 'contract-review',
  reason:
    'Code generators, mock servers, and contract tests stop at a $ref without a target, or silently leave that part out. Readers have to guess.',
  fixes: [
    'Use the exact name of the target. In a JSON Pointer, write "/" as ~1 and "~" as ~0 (RFC 6901).',
    'Add the missing part, under components or in the file that the $ref names. Paths are relative to the file that contains the $ref.',
    'If references form a cycle, replace one of them with the actual schema. A schema may refer to itself in a field or an array item, but it can’t be nothing but a reference to itself.',
  ],
  precedents: 'OpenAPI itself requires that references resolve, and the guidelines don’t repeat that.',
  good: [
    {
      title: 'Every $ref has a target, and a tree may refer to itself',
      yaml: `paths:
  /folders/{id}:
    get:
      responses:
        '200':
          description: Folder
          content: { application/json: { schema: { $ref: '#/components/schemas/Folder' } } }
components:
  schemas:
    Folder:
      type: object
      properties:
        folders: { type: array, items: { $ref: '#/components/schemas/Folder' } }
`,
    },
  ],
  bad: [
    {
      title: 'The schema was renamed, but the $ref wasn’t',
      yaml: `paths:
  /folders/{id}:
    get:
      responses:
        '200':
          description: Folder
          content: { application/json: { schema: { $ref: '#/components/schemas/Directory' } } }
components: { schemas: { Folder: { type: object } } }
`,
    },
    {
      title: 'Two schemas that only refer to each other',
      yaml: `paths: {}
components:
  schemas:
    Folder: { $ref: '#/components/schemas/Directory' }
    Directory: { $ref: '#/components/schemas/Folder' }
`,
    },
  ],
  check(context) {
    // One target that is gone is one mistake, wherever it's referred to.
    const unresolved = context.documents.unresolved.filter(
      ({ at }) => !isText(at.value) && !hasBaseOfItsOwn(at) && !isHidden(at),
    );
    const byMessage = new Map<string, Located[]>();
    for (const { at, message } of unresolved) byMessage.set(message, [...(byMessage.get(message) ?? []), at]);
    const missing = [...byMessage].map(([message, places]): FindingDraft => {
      const told = places.length > 1 ? `${message} ${pluralize(places.length, 'reference')} lead there.` : message;
      return { at: places[0]!, message: told, places: places.length };
    });
    const absentMessage = `${unresolved.length} references have no target. One of them: ${missing[0]?.message}`;
    context.reportConvention({ keeping: 0, missing, absentMessage, severity: 'error', named: 5 });
  },
} satisfies RuleDefinition;

/** Bundlers put a text there, such as one in Markdown, which no parser of YAML reads. */
const isText = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.$ref === 'string' &&
  /\.(md|markdown|mdx|txt|html?|adoc|rst)$/i.test(value.$ref.split('#')[0]!);

/** Where a mapping is written twice, what the first one had is hidden: the key is told, and not what it hides. */
const isHidden = ({ document, value }: Located): boolean => {
  const [, target] = isObject(value) ? (/^#(\/.*)$/.exec(textOf(value.$ref)) ?? []) : [];
  return (
    target !== undefined &&
    document.duplicateKeys.some(({ pointer, key }) => target.startsWith(`${pointer}${jsonPointer(key)}/`))
  );
};

/** Inside a schema with an `$id`, a reference begins at that schema (JSON Schema 2020-12 section 8.2.1), and not at the file. */
function hasBaseOfItsOwn({ document, pointer }: Located): boolean {
  let at: unknown = document.value;
  return pointerParts(pointer).some((part, i) => {
    if (i > 0 && isObject(at) && typeof at.$id === 'string') return true;
    at = Array.isArray(at) ? at[Number(part)] : isObject(at) ? at[part] : null;
    return false;
  });
}
