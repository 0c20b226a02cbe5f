import { told } from '../../error-shape';
import { fieldsIn, jsonOf, succeeded } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept, send } from '../../steps';

export default {
  severity: 'error',
  basis: 'http',
  title: 'PUT replaces the whole representation',
  clauses: ['endpoints.2'],
  lesson: 'method-semantics',
  rule: 'put-replaces-whole',
  reason:
    'PUT means "this is now the whole state" (RFC 9110). If fields that weren’t sent survive, two identical PUTs can leave different results.',
  fixes: [
    'Store exactly what was sent, and apply defaults for what is missing.',
    'Reject a PUT that lacks a field, so that nobody expects a merge. Offer PATCH for partial changes.',
  ],
  phase: 'write',
  needs: ['write', 'replace'],
  *run({ target, plan, contract }) {
    const { path: object } = yield* target.findObject();
    const { path: template, body } = plan!.replace!;
    const operation = contract.operations.find(one => one.method === 'put' && one.path === template);
    if (operation === undefined) throw new CannotJudge(`The contract has no PUT ${template}.`);
    const path = template.replace(/\{[^}]+\}/, object.slice(object.lastIndexOf('/') + 1));
    const schema = contract.effectiveSchema(operation.requestContent[0]?.schema ?? null);
    const optional = Object.keys(body).find(name => schema?.fields.get(name)?.required === false);
    if (optional === undefined)
      throw new CannotJudge('Needs an optional field in the body under replace in the --write file.');
    const full = yield* send({ method: 'PUT', path, body: JSON.stringify(body) });
    if (!succeeded(full)) throw new CannotJudge(`${told(full)}.`);
    const { [optional]: gone, ...shorter } = body;
    const second = yield* send({ method: 'PUT', path, body: JSON.stringify(shorter) });
    if (!succeeded(second)) return kept(second, `A PUT without ${optional} is rejected: ${told(second)}.`);
    const read = yield* send({ method: 'GET', path });
    const value = fieldsIn(jsonOf(read))[optional];
    return JSON.stringify(value) === JSON.stringify(gone)
      ? broken(read, `${optional} wasn’t sent, and is still ${JSON.stringify(value)}.`)
      : kept(read, `${optional} wasn’t sent, and is gone or back at its default.`);
  },
} satisfies ProbeDefinition;
