import { responseSchemas } from '../draft';
import { editCopy, pickTargets } from '../edit';
import type { Flaw } from '../flaw';

const flaw: Flaw = {
  id: 'closed-answer',
  area: 'compatibility',
  title: 'A response closed to new fields',
  clauses: ['versioning.2'],
  lesson: 'additive-or-breaking',
  rule: 'response-stays-open',
  describe: (document, random) =>
    editCopy(document, draft => {
      const resources = responseSchemas(draft).filter(
        ({ node }) => node.properties?.id && node.additionalProperties === undefined,
      );
      return pickTargets(resources, random, 'one').map(schema => {
        schema.node.additionalProperties = false;
        return schema.pointer;
      });
    }),
};

export default flaw;
