import { told } from '../../error-shape';
import { succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';
import { ignoredKey } from '../../target';

export default {
  severity: 'error',
  basis: 'design',
  title: 'An Idempotency-Key that’s sent again with a different body is rejected',
  clauses: ['endpoints.4'],
  lesson: 'idempotency-keys',
  rule: null,
  reason:
    'A client that reuses a key by mistake would get the response to its older request, and mistake it for the response to the new one.',
  fixes: [
    'Store a fingerprint of the request with the key, and return 422 if a later request differs.',
    'Return 409 with a code that’s used only for this.',
  ],
  phase: 'write',
  needs: ['write'],
  *run({ target, plan }) {
    if ((yield* target.findKeyMemory()).ignored) throw new CannotJudge(ignoredKey);
    const headers = target.creationHeaders();
    const first = yield* send({ ...target.creation, headers });
    if (!succeeded(first)) throw new CannotJudge(`${told(first)}, so there was no key to reuse.`);
    const changed = Object.entries(plan!.create).map(([name, value]) => [
      name,
      typeof value === 'number' ? value + 1 : value,
    ]);
    const text = JSON.stringify(Object.fromEntries(changed));
    const body = text === target.creation.body ? withOtherText(plan!.create) : text;
    if (body === null) throw new CannotJudge('Needs a number or a text field under create in the --write file.');
    const second = yield* send({ ...target.creation, headers, body });
    const { status } = second.response;
    return status >= 400 && status < 500
      ? kept(second, `The same key with a different body: ${told(second)}.`)
      : broken(second, `The same key with a different body: ${told(second)}; 422 is expected.`);
  },
} satisfies ProbeDefinition;

/** The first text of a body with a full stop behind it: most APIs take that. */
function withOtherText(body: Record<string, unknown>): string | null {
  const name = Object.keys(body).find(key => typeof body[key] === 'string');
  return name === undefined ? null : JSON.stringify({ ...body, [name]: `${body[name]}.` });
}
