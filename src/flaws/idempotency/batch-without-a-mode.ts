import type { OpenApi } from '../../conventions/openapi';
import { answers, operations, properties, requestSchema, success } from '../description';
import { dropProperty, edit, own, reaching, renameKey } from '../edit';
import type { Flaw } from '../flaw';
import { strikeMember } from '../prose';

const mode =
  /\b(atomic\w*|all or (none|nothing)|none of|none is|nothing is|one transaction|best[- ]effort|by itself|independent\w*|(a )?result of its own|one result for|per[- ]item|the others|roll\w* back|as many as were sent|all of them)\b/i;
const choice = /^(mode|atomic|on_error|onError|strategy)$/;
const outcome = /^(status|http_status|httpStatus|error|errors|result|outcome)$/;

/** Out: the operations that take many items under one of the names for it. */
const batches = (draft: OpenApi) =>
  operations(draft).filter(
    operation =>
      operation.method === 'post' &&
      /[/:-](batch|bulk)[^/]*$/i.test(operation.path) &&
      [...properties(draft, requestSchema(draft, operation)).values()].some(({ node }) => node.type === 'array'),
  );

const flaw: Flaw = {
  id: 'batch-without-a-mode',
  area: 'idempotency',
  title: 'A batch that does not say what happens when a part fails',
  clauses: ['errors.8'],
  lesson: 'validation-and-batches',
  rule: 'batch-states-mode',
  describe: (document, random, reach = 'all') =>
    edit(document, draft =>
      reaching(batches(draft), random, reach).map(operation => {
        const texts = [operation.node, own(draft, `${operation.pointer}/requestBody`)];
        for (const { status } of answers(draft, operation)) {
          const place = `${operation.pointer}/responses/${status}`;
          if (mode.test(operation.node.responses[status].description ?? '')) texts.push(own(draft, place));
        }
        const taken = requestSchema(draft, operation)!;
        for (const holder of [...texts, taken.node]) {
          strikeMember(holder, 'summary', mode);
          strikeMember(holder, 'description', mode);
        }
        for (const name of Object.keys(taken.node.properties ?? {})) {
          if (choice.test(name)) dropProperty(taken.node, name);
        }
        dropOutcomes(draft, operation);
        for (const answer of Object.values<OpenApi>(operation.node.responses)) {
          if (answer.$ref === undefined) answer.description ??= 'The batch was taken.';
        }
        return operation.pointer;
      }),
    ),
};

/** Per-item results say as much as a sentence does: the answer only counts what it took. */
function dropOutcomes(draft: OpenApi, operation: ReturnType<typeof operations>[number]): void {
  const { responses } = operation.node;
  if (responses['207']) renameKey(responses, '207', '200');
  const good = success(draft, operation);
  const type = Object.keys(good?.node.content ?? {}).find(name => /json$/.test(name));
  if (!good || type === undefined) return;
  const place = `${operation.pointer}/responses/${good.status}`;
  const media = `${place}/content/${type.replaceAll('/', '~1')}`;
  const schema = own(draft, `${media}/schema`);
  const told = Object.values<OpenApi>(schema?.properties ?? {}).some(({ type: kind, items }) => {
    const names = kind === 'array' ? Object.keys(items?.properties ?? {}) : [];
    return names.some(name => outcome.test(name));
  });
  if (!told) return;
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, {
    type: 'object',
    required: ['taken'],
    properties: { taken: { type: 'integer', description: 'How many items were taken.' } },
  });
}

export default flaw;
