import type { Json } from '../conventions/openapi';
import { jsonContent } from '../openapi/lists';
import type { Operation } from '../openapi/operations';
import { header, type PlannedRequest } from './exchange';
import type { ProbeContext } from './probe';
import { CannotJudge, type Steps, send } from './steps';

/** How to change an object with PATCH. */
interface PatchedObject {
  path: string;
  /** A text field that may be null; null without one. */
  field: string | null;
  /** A text field, if possible one that may be null; null without one. */
  text: string | null;
  /** Another field; null without one. */
  other: string | null;
  send(body: Json): PlannedRequest;
}

/**
 * How to change the object that we created with PATCH: a text field that may be null, another field, and the request for
 * a change, with the current version where one is known.
 *
 * @throws CannotJudge if the contract has no PATCH for it.
 */
export function* patchWith({ target, contract }: ProbeContext): Steps<PatchedObject> {
  const { path } = yield* target.findObject();
  const operation = target.itemOperation('patch', target.creation.path);
  if (operation === null)
    throw new CannotJudge(`Needs a PATCH for one item of ${target.creation.path} in the contract.`);
  const content =
    operation.requestContent.find(one => /merge-patch/.test(one.mediaType)) ?? jsonContent(operation.requestContent);
  const fields = [...(contract.effectiveSchema(content?.schema ?? null)?.fields ?? [])];
  const texts = fields.filter(
    ([, { schema }]) => schema?.types.has('string') && schema.listed === null && schema.stated('format') === undefined,
  );
  const field = texts.find(([, { schema }]) => schema!.nullable)?.[0] ?? null;
  const other = fields.find(([name]) => name !== field)?.[0] ?? null;
  const read = needsVersion(operation) ? header(yield* send({ method: 'GET', path }), 'ETag') : null;
  return {
    path,
    field,
    text: field ?? texts[0]?.[0] ?? null,
    other,
    send: (body: Json) => ({
      method: 'PATCH',
      path,
      headers: {
        'Content-Type': content?.mediaType ?? 'application/json',
        'If-Match': read ?? '*',
      },
      body: JSON.stringify(body),
    }),
  };
}

const needsVersion = ({ parameters }: Operation) =>
  parameters.some(({ name, required }) => required && /^if-match$/i.test(name));
