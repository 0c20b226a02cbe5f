import type { FieldError } from '../../conventions/error-object';
import { Failure } from '../failure';
import { querySchema } from '../parameters';
import type { Convention, Middleware } from '../runtime';
import { fieldErrors, parseQuery } from '../validation';

/** Checks query and body against their declarations and reports every failing field in one answer (errors.400, resources.error-object.text-3). */
const validate: Middleware = (runtime, operation) => {
  if (operation === null) return null;
  const query = querySchema(operation, runtime.policies);
  const none = Object.keys(query.shape).length === 0;
  return {
    enter(context) {
      const { url } = context.request;
      const mark = url.indexOf('?');
      if (mark < 0 && none && context.raw === undefined) return;
      const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark));
      if (runtime.policies.credential === 'query') parameters.delete('api_key');
      const fromQuery = parseQuery(query, parameters);
      const problems: FieldError[] = fromQuery.problems;
      context.query = fromQuery.value;

      const raw = context.raw;
      if (operation.body && raw !== undefined) {
        const open = runtime.policies.status === 'writable' ? operation.bodyWithStatus : undefined;
        const parsed = (open ?? operation.body.schema).safeParse(raw);
        if (parsed.success) context.body = parsed.data;
        else problems.push(...fieldErrors(parsed.error.issues, 'body', raw, operation.readOnly));
      }
      if (problems.length > 0) {
        const details = runtime.policies.validation === 'first-only' ? problems.slice(0, 1) : problems;
        throw new Failure(
          problems.some(problem => problem.in === 'query') ? 'invalid_parameter' : 'validation_failed',
          {
            message: details
              .map(problem => `${problem.field} ${problem.message}`)
              .join('; ')
              .concat('.'),
            details,
          },
        );
      }
    },
  };
};

export default { at: 'operation', order: 170, step: validate } satisfies Convention;
