import type { Json } from '../conventions/openapi';
import { jsonContent } from '../openapi/lists';
import type { Operation } from '../openapi/operations';
import { type CheckedExchange, header } from './exchange';
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
  /** Sends a change, to the current version where the API asks for one, unless another is given. */
  change(body: Json, version?: string): Steps<CheckedExchange>;
}

/**
 * How to change the object that we created with PATCH: a text field that may be null, another field, and the way to send a change.
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
  return {
    path,
    field,
    text: field ?? texts[0]?.[0] ?? null,
    other,
    *change(body, version) {
      const current =
        version ?? (needsVersion(operation) ? header(yield* send({ method: 'GET', path }), 'ETag') : null) ?? '*';
      const headers = { 'Content-Type': content?.mediaType ?? 'application/json', 'If-Match': current };
      return yield* send({ method: 'PATCH', path, headers, body: JSON.stringify(body) });
    },
  };
}

const needsVersion = ({ parameters }: Operation) =>
  parameters.some(({ name, required }) => required && /^if-match$/i.test(name));
