import { responseSchemas } from '../draft';
import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'closed-answer',
  area: 'compatibility',
  title: 'A response closed to new fields',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  rule: 'response-stays-open',
  describe(draft, { pickOne }) {
    const resources = responseSchemas(draft).filter(
      ({ node }) => node.properties?.id && node.additionalProperties === undefined,
    );
    return pickOne(resources).map(schema => {
      schema.node.additionalProperties = false;
      return schema.pointer;
    });
  },
};

export default flaw;
