import { type Located, textOf } from '../../../openapi/located';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

const merge =
  /\b(null|absent|omit(ted)?|left out|leave out|not sent|not (provided|present|included|given|specified)|merge|unchanged|only the (fields|members|properties|attributes))\b/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A PATCH doesn’t say what absent and null mean',
  clauses: ['endpoints.2'],
  lesson: 'patch-null-absent',
  reason:
    'An absent field or a null field can mean "keep" or "clear". If the contract doesn’t say which, one client clears a value by accident, and another can’t find out how to clear a value.',
  fixes: [
    'Accept application/merge-patch+json (RFC 7396): an absent field keeps its value, null clears it, and arrays are replaced as a whole.',
    'Accept application/json-patch+json (RFC 6902), where each change is spelled out.',
    'Say in the description what it means if a field is absent or null.',
  ],
  precedents: [
    { source: 'RFC 5789 §2', says: 'The media type of a PATCH says how its changes are applied.' },
    {
      source: 'RFC 7396 §1',
      says: 'In a merge patch, null removes a field. A field that isn’t in the patch keeps its value.',
    },
    { source: 'Azure rest-patch-use-merge-patch', says: 'PATCH takes a JSON Merge Patch.' },
    { source: 'Zalando 148', says: 'The patch document is described by a specific media type.' },
    { source: 'AIP-134', agrees: false, says: 'A field mask lists the fields to change.' },
  ],
  silence: {
    asks: 'is it clear what absent and null fields mean?',
    at: ({ method }) => method === 'patch',
    because: 'says what absent and null mean',
  },
  good: [
    {
      title: 'The media type defines it',
      yaml: `paths:
  /projects/{id}:
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { type: object } } } }
      responses: { '200': { description: Project } }
`,
    },
    {
      title: 'The description defines it',
      yaml: `paths:
  /projects/{id}:
    patch:
      description: Fields that are absent stay as they are; null clears a field.
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Project } }
`,
    },
  ],
  bad: [
    {
      title: 'Plain JSON, and nothing about null',
      yaml: `paths:
  /projects/{id}:
    patch:
      summary: Updates a project
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Project } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      if (operation.method !== 'patch' || operation.requestContent.length === 0) continue;
      const typed = operation.requestContent.some(
        ({ mediaType, schema }) => /(merge|json)-patch/.test(mediaType) || isJsonPatch(context, schema),
      );
      const schemas = operation.requestContent.map(({ schema }) => context.effectiveSchema(schema)?.description ?? '');
      const told = [operation.summary, operation.description, textOf(operation.body?.value.description), ...schemas];
      if (
        typed ||
        told.some(text => merge.test(text)) ||
        (merge.test(context.overview) && /patch/i.test(context.overview))
      ) {
        kept++;
        continue;
      }
      const message = `${operation.label} doesn’t say what an absent field and a null field mean.`;
      missing.push({ at: operation.node, operation, message });
    }
    const unstated = 'This contract doesn’t say what an absent field and a null field mean in its PATCH requests.';
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated });
  },
} satisfies RuleDefinition;

/** A list of changes with their operation and path (RFC 6902), whatever media type it is sent as. */
function isJsonPatch(context: RuleContext, schema: Located | null): boolean {
  const fields = context.effectiveSchema(schema)?.items?.fields;
  return fields?.has('op') === true && fields.has('path');
}
