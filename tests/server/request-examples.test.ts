import { describe, expect, it } from 'vitest';
import { describeService } from '../../src/service';
import { violations } from '../service/_contract';
import { operations, prepare } from '../service/_examples';
import { opened } from './_wire';

const description = describeService();

const examples = operations.flatMap(operation => {
  const { requestBody } = description.paths[operation.path]![operation.method];
  return Object.entries<{ schema: object; example: unknown }>(requestBody?.content ?? {}).map(([type, content]) => ({
    operation,
    type,
    ...content,
  }));
});

describe('the example of every request body', () => {
  it('is there, and fits its schema', () => {
    expect(examples.length).toBeGreaterThan(20);
    for (const { operation, type, schema, example } of examples) {
      expect(example, `${operation.id} has no example`).toBeDefined();
      if (type.includes('json')) expect(violations(example, schema), operation.id).toEqual([]);
    }
    for (const { post } of Object.values<typeof description>(description.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect(violations(example, schema)).toEqual([]);
    }
  });

  it.each(examples.map(each => [each.operation.id, each.type, each] as const))(
    '%s as %s succeeds as it is printed',
    async (_, type, { operation, example }) => {
      const { service, request } = await prepare(operation);
      const server = await opened({}, () => service);
      const body = type.includes('json') ? JSON.stringify(example) : String(example);
      const headers = new Headers(request.headers as [string, string][]);
      if (type !== '*/*') headers.set('Content-Type', type);
      const key = service.callers.find(({ name }) => name === request.as)?.key;
      if (key) headers.set('Authorization', `Bearer ${key}`);
      const response = await fetch(`${server.base}${request.path}`, {
        method: operation.method.toUpperCase(),
        headers,
        body,
      });
      expect([response.status, response.ok ? '' : await response.text()]).toEqual([operation.success.status, '']);
    },
  );
});
