import { describe, expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { contractChanges } from '../../src/openapi/diff/contract-changes';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });

interface Shape {
  path?: string;
  parameters?: OpenApi[];
  body?: OpenApi;
  schemas?: OpenApi;
}

/** A contract with one operation that returns one schema. */
const contract = ({ path = '/ships/{id}', parameters = [], body = reference('Ship'), schemas }: Shape): OpenApi => ({
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '1.0.0' },
  paths: {
    [path]: {
      get: {
        parameters: [{ name: /\{(.*)\}/.exec(path)?.[1], in: 'path', required: true }, ...parameters],
        responses: {
          '200': { headers: { ETag: {} }, content: { 'application/json': { schema: body } } },
        },
      },
    },
  },
  components: { schemas: schemas ?? { Ship: { type: 'object', properties: { name: { type: 'string' } } } } },
});

const changed = (before: Shape, after: Shape) =>
  contractChanges({ before: contract(before), after: contract(after) }).map(
    ({ verb, subject }) => `${verb} ${subject}`,
  );

describe('what differs between two versions', () => {
  test('the name of a path parameter never goes over the wire', () => {
    expect(changed({}, { path: '/ships/{ship_id}' })).toEqual([]);
    expect(changed({}, { path: '/vessels/{id}' })).toEqual(['removed GET /ships/{id}', 'added GET /vessels/{id}']);
  });

  test('a parameter is known by its name, wherever it is in the list', () => {
    const [flag, port, since] = [query('flag'), query('port'), query('since')];
    expect(changed({ parameters: [flag, port] }, { parameters: [port] })).toEqual(['removed flag in the query']);
    expect(changed({ parameters: [flag, port] }, { parameters: [port, flag] })).toEqual([]);
    expect(changed({ parameters: [flag] }, { parameters: [since] }).sort()).toEqual([
      'added since in the query',
      'removed flag in the query',
    ]);
  });

  test('a schema that has another name is the same schema', () => {
    const fields = (...names: string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
    });
    const before = { schemas: { Ship: fields('name', 'flag') } };
    const renamed = { body: reference('Vessel'), schemas: { Vessel: fields('name') } };
    expect(changed(before, renamed)).toEqual(['removed Ship.flag']);
  });

  test('branches are matched by what they say, not by their index', () => {
    const [card, cash, bill] = ['card', 'cash', 'bill'].map(kind => ({
      type: 'object',
      properties: { kind: { type: 'string', enum: [kind] } },
    }));
    const oneOf = (...branches: unknown[]) => ({ schemas: { Ship: { oneOf: branches } } });
    expect(changed(oneOf(card, cash, bill), oneOf(cash, bill))).toEqual(['removed Ship oneOf 1']);
  });
});
