import { answers, json, object, text } from '../_contract';

const read = (properties: object, path = '/orders') => ({
  paths: { [path]: { get: { responses: answers(object({ id: text, ...properties })) } } },
});
const told = (description: string) => ({ ...text, description });
const shared = (name: string, schema: object = text) => ({
  ...read({ sold_at: { $ref: `#/components/schemas/${name}` } }),
  root: { components: { schemas: { [name]: schema } } },
});
const many = (...names: string[]) => read(Object.fromEntries(names.map(name => [name, text])));

export const contracts = {
  'Fields of an order': {
    base: {},
    signs: {
      'a time': read({ paid_at: text }),
      'a time in PascalCase': read({ PaidAt: text }),
      'a number': read({ paid_at: { type: 'integer' } }),
      'a time on its way out': read({ paid_at: { ...text, deprecated: true } }),
      'a person': read({ directed_at: told('By whom.') }),
      'a time in words': read({ paid_at: told('When it was paid.') }),
      'its name in words': read({ paid_at: told('The field paid_at.') }),
      'a time that isn’t sent': read({ paid_at: told('The time, not yet supported.') }),
      'a duration': read({ wait_time: text, leadTime: text }),
      'a time by a type of its own': shared('IsoString'),
      'a time by a type of another name': shared('OrderString'),
      'four more': many('a_at', 'b_at', 'c_at', 'd_at'),
      'five more': many('a_at', 'b_at', 'c_at', 'd_at', 'e_at'),
      'what was filtered by': read({ filters: object({ begun_at: text }) }),
      'what was ordered': read({ filtered: object({ begun_at: text }) }),
    },
    beside: {
      'the same with a format elsewhere': read({ paid_at: { ...text, format: 'date-time' } }, '/a'),
      'the same in words elsewhere': read({ paid_at: told('The time in ISO 8601.') }, '/a'),
      'the same in both elsewhere': read({ paid_at: { ...told('The time in ISO 8601.'), format: 'date-time' } }, '/a'),
      'the same shown elsewhere': read({ paid_at: { ...text, example: '2024-05-01' } }, '/a'),
      'a schedule of that name': read({ paid_at: { ...text, format: 'cron' } }, '/a'),
      'a date by another name': read({ due: { ...text, format: 'date' } }, '/a'),
      'a date that is sent': {
        paths: { '/a': { post: { requestBody: json(object({ due: { ...text, format: 'date' } })), responses: {} } } },
      },
      'three others with a format': read(
        Object.fromEntries(['x_at', 'y_at', 'z_at'].map(name => [name, { ...text, format: 'date-time' }])),
        '/a',
      ),
      'an example of the body': {
        paths: {
          '/orders': {
            get: {
              responses: {
                '200': { content: { 'application/json': { example: { id: 'x', paid_at: '2024-05-01T10:00:00Z' } } } },
              },
            },
          },
        },
      },
      'a format for all': {
        root: { info: { title: 'T', version: '1', description: 'Times are written as ISO 8601.' } },
      },
    },
  },
};
