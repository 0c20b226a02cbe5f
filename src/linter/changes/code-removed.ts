import type { ResponsePair } from '../../openapi/diff/pairs';
import { keysOf, type Located } from '../../openapi/located';
import { isErrorStatus } from '../../openapi/operations';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { isErrorCode } from './_codes';
import { firstFew } from './_lists';

export default {
  severity: 'error',
  basis: 'design',
  title: 'An error code was removed',
  clauses: ['versioning.3', 'errors.5', 'errors.4'],
  lesson: 'error-codes-contract',
  reason:
    'Clients check for specific codes. If the code for a case changes, their handling of that case silently stops working, and they fall back to their general error handling.',
  fixes: [
    'Keep the code for this case. Add codes, but never rename them.',
    'If the case has become more specific, keep the code and put the rest in details.',
    'If the case can no longer happen, keep the code in the list and describe it as no longer sent.',
  ],
  precedents: [
    {
      source: 'Azure rest-error-code-enum',
      says: 'It’s a breaking change if the same condition results in another top-level code.',
    },
    { source: 'AIP-193', says: 'A reason identifies the error, so that users can write code against it.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Changing top-level error codes is breaking.',
    },
  ],
  good: [
    {
      title: 'One more code',
      before: `paths:
  /orders/{id}: { get: { responses: { '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [not_found] } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [not_found, moved] } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Renamed',
      before: `paths:
  /orders/{id}: { get: { responses: { '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [not_found] } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '404': { description: Absent, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [order_not_found] } } } } } } } } }
`,
    },
    {
      title: 'A code that only an example shows',
      before: `paths:
  /orders/{id}: { get: { responses: { '409': { description: Conflict, content: { application/json: { examples: { stale: { value: { error: { code: stale_version } } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '409': { description: Conflict, content: { application/json: { examples: { stale: { value: { error: { code: conflict } } } } } } } } } }
`,
    },
  ],
  check(context) {
    for (const pair of context.schemas) {
      const [old, fresh] = [pair.before.listed, pair.after.listed];
      if (old === null || fresh === null || !isErrorCode(pair)) continue;
      const lost = [...old.values].filter(([key]) => !fresh.values.has(key)).map(([, value]) => value);
      if (lost.length === 0) continue;
      context.report({
        at: fresh.at,
        operation: pair.operation,
        message: `The error codes no longer include ${firstFew(lost)}.`,
      });
    }
    for (const pair of context.responses) if (isErrorStatus(pair.after)) reportExamples(context, pair);
  },
} satisfies ChangeRuleDefinition;

/** Codes that only examples show: a code is gone where the response still shows codes, and this one nowhere. */
function reportExamples(context: ChangeContext, { before, after, operation }: ResponsePair) {
  const fresh = examplesOf(context, 'after', after.content);
  if (fresh.length === 0) return;
  const left = new Set(fresh.map(({ code }) => code));
  const text = JSON.stringify([after.description, operation.after.description]);
  for (const { code, at } of examplesOf(context, 'before', before.content)) {
    // A list of the codes, in a schema or in words, says that it is still there.
    if (left.has(code) || text.includes(code) || listed(context, after.content, code)) continue;
    const message = `The ${before.status} of ${operation.after.label} no longer shows the code "${code.slice(0, 60)}".`;
    context.report({ at, operation: operation.before, message, severity: 'warning' });
  }
}

function examplesOf(context: ChangeContext, version: 'before' | 'after', content: ResponsePair['after']['content']) {
  const { child, descend } = context[version];
  return content.flatMap(({ node }): { code: string; at: Located }[] => {
    const named = child(node, 'examples');
    const values = [child(node, 'example'), ...keysOf(named).map(name => descend(named, name, 'value'))];
    return values.flatMap(value => {
      const at = child(value, 'code') ?? child(child(value, 'error'), 'code');
      return typeof at?.value === 'string' ? [{ code: at.value, at }] : [];
    });
  });
}

function listed(context: ChangeContext, content: ResponsePair['after']['content'], code: string): boolean {
  return content.some(({ schema }) => {
    const fields = context.after.fields(schema);
    const inner = fields.get('error')?.schema?.fields;
    return [fields.get('code'), inner?.get('code')].some(
      field => field?.schema?.listed?.values.has(JSON.stringify(code)) === true,
    );
  });
}
