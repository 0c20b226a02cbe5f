import type { OpenApi } from '../../conventions/openapi';
import { at } from '../../flaws/description';
import { addProperty } from '../../flaws/edit';
import type { BreakingRevision } from '../revision';
import { newChoice, one, takenOnly } from './_places';

const revision: BreakingRevision = {
  id: 'request-value-gone',
  title: 'A value that requests could carry is refused',
  rule: 'enum-value-removed',
  clauses: ['versioning.3'],
  lesson: 'additive-or-breaking',
  apply({ before, after }, random) {
    const schema = one(random, takenOnly(after, { created: true }));
    const { name, description, values } = newChoice(after, random);
    if (!schema || name in schema.node.properties) return false;
    const field = (some: string[]): OpenApi => ({ type: 'string', description, enum: some });
    // Clean contracts have few lists of values in requests: the version in use gets one as well.
    addProperty(at(before, schema.pointer) as OpenApi, name, field(values));
    addProperty(schema.node, name, field(values.slice(0, -1)));
    return true;
  },
};

export default revision;
