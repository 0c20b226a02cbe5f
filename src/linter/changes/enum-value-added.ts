import { allEnumsMayGrow, enumMayGrow } from '../../openapi/enums';
import type { ChangeRuleDefinition } from '../rule';
import { isErrorCode } from './_codes';
import { firstFew } from './_lists';
import { returnedIn } from './_subject';

export default {
  severity: 'error',
  basis: 'design',
  title: 'A response may have a value that the old version ruled out',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  reason:
    'The old version had a closed list of values. Generated clients throw an error on anything else and lose the whole response.',
  fixes: [
    'First release a version that says values may be added, and add this value later.',
    'Keep the old values in the old field, and put the more specific ones in a second field.',
    'Send the new value only to clients that ask for it with a version or a parameter.',
  ],
  precedents: [
    { source: 'Zalando 107', says: 'Enums in output cannot be extended, because clients may not be prepared.' },
    {
      source: 'Graph API contract and nonbackward compatible changes',
      says: 'Adding members to a nonevolvable enumeration is breaking.',
    },
    { source: 'Azure json-use-extensible-enums', says: 'Use extensible enums unless the values never change.' },
    {
      source: 'AIP-180',
      agrees: false,
      says: 'Values may be added to response enums, with caution and documentation.',
    },
  ],
  coveredBy: ['type-changed'],
  good: [
    {
      title: 'The old version said that values may be added',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { status: { type: string, enum: [paid], description: New values may be added. } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { status: { type: string, enum: [paid, void], description: New values may be added. } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'The old list was closed',
      before: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { status: { type: string, enum: [open, paid] } } } } } } } } }
`,
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { status: { type: string, enum: [open, paid, void] } } } } } } } } }
`,
    },
  ],
  check({ before, schemas, report }) {
    // What counts is what clients were told when they were written.
    if (allEnumsMayGrow(before.overview)) return;
    for (const pair of schemas) {
      const [old, fresh] = [pair.before.listed, pair.after.listed];
      if (pair.direction !== 'response' || old === null || fresh === null || isErrorCode(pair)) continue;
      if (old.open || enumMayGrow(old.holder.value) || enumMayGrow({ description: pair.before.description })) continue;
      const added = [...fresh.values].filter(([key]) => !old.values.has(key)).map(([, value]) => value);
      if (added.length === 0) continue;
      const what = pair.name === '' ? 'This value' : `"${pair.name}"`;
      const message = `${what} may now be ${returnedIn(pair)} as ${firstFew(added)}, but the old version didn’t say that values may be added.`;
      report({ at: fresh.at, operation: pair.operation, message });
    }
  },
} satisfies ChangeRuleDefinition;
