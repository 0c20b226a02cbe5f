import type { FieldError } from '../../conventions/error-object';
import { limits } from '../../conventions/limits';
import { Failure } from '../failure';
import { querySchema } from '../parameters';
import type { Middleware } from '../runtime';
import { fieldErrors, fieldErrorsText, parseQuery } from '../validation';
import { upgraded } from './api-version';

/** Checks query and body against their declarations, and reports every failing field in one response. */
export const validate: Middleware = {
  name: 'validate',
  keeps: ['resources.error-object.text-3', 'errors.400'],
  hooksFor({ policies }, operation) {
    if (operation === null) return null;
    const schema = querySchema(operation, policies);
    const takesNoQuery = Object.keys(schema.shape).length === 0;
    return {
      onRequest(context) {
        const { url } = context.request;
        const mark = url.indexOf('?');
        if (mark < 0 && takesNoQuery && context.unvalidatedBody === undefined) return;
        const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark));
        if (policies.credential === 'query') parameters.delete('api_key');
        const query = parseQuery(schema, parameters);
        const problems: FieldError[] = query.problems;
        context.query = query.value;

        const sent = context.unvalidatedBody;
        if (operation.body && sent !== undefined) {
          const withStatus = policies.status === 'writable' ? operation.bodyWithStatus : undefined;
          const older = context.olderShapes.at(-1)?.body;
          const parsed = (older ?? withStatus ?? operation.body.schema).safeParse(sent);
          if (parsed.success) context.body = upgraded(parsed.data, context);
          else problems.push(...fieldErrors(parsed.error.issues, 'body', sent, { readOnly: operation.readOnly }));
        }
        if (problems.length === 0) return;
        const most = policies.validation === 'first-only' ? 1 : limits.fieldErrors;
        const details = problems.slice(0, most);
        throw new Failure(
          problems.some(({ in: where }) => where === 'query') ? 'invalid_parameter' : 'validation_failed',
          {
            message: fieldErrorsText(details),
            details,
          },
        );
      },
    };
  },
};
