import { pointerParts } from '../../../conventions/openapi';
import { isObject, Located } from '../../../openapi/located';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A YAML or JSON key appears twice',
  clauses: ['versioning.9'],
  lesson: 'contract-review',
  reason:
    'In a YAML mapping, each key must be unique (YAML 1.2 section 3.2.1.3), and in a JSON object it should be (RFC 8259 section 4). Most parsers silently keep the last value, some the first, and some stop. A whole path or response may then be missing from clients, documentation, and tests.',
  fixes: [
    'Merge the two entries into one: a path lists all of its methods, and an object lists all of its fields.',
    'If one of the keys was copied and never renamed, give it the name that was meant.',
    'Remove the entry that’s out of date, and let CI reject duplicate keys from now on.',
  ],
  precedents: [
    {
      source: 'RFC 8259 §4',
      says: 'Names within an object should be unique, because software handles duplicates unpredictably.',
    },
  ],
  good: [
    {
      title: 'Each path once, with all of its methods',
      yaml: `paths:
  /orders:
    get: { responses: { '200': { description: Orders } } }
    post: { responses: { '201': { description: Order } } }
`,
    },
  ],
  bad: [
    {
      title: 'The second /orders hides the first',
      yaml: `paths:
  /orders:
    get: { responses: { '200': { description: Orders } } }
  /orders:
    post: { responses: { '201': { description: Order } } }
`,
    },
    {
      title: 'Two different responses for one status',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '404': { description: No such order }
        '404': { description: No such customer }
`,
    },
  ],
  check(context) {
    for (const document of context.documents.byPath.values()) {
      const hiding: FindingDraft[] = [];
      const writtenAgain: string[] = [];
      for (const { pointer, key, at: writings } of document.duplicateKeys) {
        const way = [...pointerParts(pointer), key];
        const root = new Located(document, document.value);
        const at = way.reduce<Located | null>((above, part) => context.child(above, part), root);
        if (at === null) continue;
        const lines = [...new Set(writings.map(({ line }) => line))];
        const where = lines.length > 1 ? `, on lines ${listInWords(lines.map(String))}` : '';
        const message = `"${key}" is written ${writings.length === 2 ? 'twice' : `${writings.length} times`} in one mapping${where}. Most parsers keep only the last one.`;
        if (!hides(pointer, at)) context.report({ at, operation: null, message, severity: 'warning' });
        else {
          hiding.push({ at, operation: null, message, severity: 'error' });
          writtenAgain.push(`"${key}"${where}`);
        }
      }
      // Many of them have one cause: whatever wrote the file doesn't merge what belongs to one key.
      const absentMessage = `${hiding.length} keys are written more than once in their mappings, such as ${writtenAgain.slice(0, 2).join(', and ')}. Most parsers keep only the last one.`;
      context.reportConvention({ keeping: 0, missing: hiding, absentMessage, severity: 'error', named: 3 });
    }
  },
} satisfies RuleDefinition;

/** True where a whole part of the contract is hidden: in an example, or with a text or a number, nothing much is lost. */
const hides = (pointer: string, { value }: Located): boolean =>
  isObject(value) && !/\/(examples?|x-[^/]*|default|enum)(\/|$)/.test(pointer);
