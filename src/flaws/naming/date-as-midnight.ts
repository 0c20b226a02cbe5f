import type { Json } from '../../conventions/openapi';
import { pointer } from '../../conventions/openapi';
import { requestSchemas, responseSchemas, valueAt } from '../draft';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { asObject, mapObjects, rewriteJson, rewriteJsonBody } from '../wire';

const namesDay = /^day$|_day$|^birth(day|date|_date)$|^date_of_birth$|^dob$/;
const saysDay = /\bday\b|\bbirthday\b/i;

const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

const eachText = (change: (text: string) => string) => (object: { [key: string]: Json }) =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, typeof value === 'string' ? change(value) : value]),
  );

/** The day that an instant has in UTC; any other text stays as it is. */
const cutToDay = (text: string): string => {
  const at = instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 10);
};

export default {
  title: 'A day on the calendar that’s sent as an instant',
  clauses: ['service.3.1', 'service.3.2'],
  lesson: 'values-on-the-wire',
  rule: 'day-has-no-time',
  request: request => rewriteJsonBody(request, body => eachText(cutToDay)(asObject(body) ?? {})),
  response: response =>
    rewriteJson(response, body =>
      mapObjects(
        body,
        eachText(text => (date.test(text) ? `${text}T00:00:00Z` : text)),
      ),
    ),
  describe(draft, { pick }) {
    const schemas = [
      ...new Map([...responseSchemas(draft), ...requestSchemas(draft)].map(s => [s.pointer, s])).values(),
    ];
    const uses = schemas.flatMap(schema =>
      Object.entries<{ format?: string; description?: string }>(schema.node.properties ?? {})
        .filter(
          ([name, field]) => field?.format === 'date' && (namesDay.test(name) || saysDay.test(field.description ?? '')),
        )
        .map(([name]) => ({ schema, name })),
    );
    const names = pick([...new Set(uses.map(({ name }) => name))]);
    // What a request brings and a response returns has to agree, so that a field changes wherever it is.
    return uses
      .filter(({ name }) => names.includes(name))
      .map(({ schema, name }) => {
        const field = schema.node.properties[name];
        field.format = 'date-time';
        if (field.maxLength !== undefined) field.maxLength = 40;
        for (const key of ['example', 'examples', 'pattern']) delete field[key];
        return `${schema.pointer}${pointer('properties', name)}`;
      });
  },
  repairs: [
    {
      fix: 1,
      breaks: true,
      apply(draft, place) {
        const field = valueAt(draft, place) as { [key: string]: Json };
        delete field.format;
        field.pattern = '^\\d{4}-\\d{2}-\\d{2}$';
        field.maxLength = 10;
      },
    },
  ],
  checkedBy: ['responses-keep-the-contract'],
  probe: [
    {
      as: 'editor',
      method: 'POST',
      path: '/expense-reports',
      body: '{"purpose": "Breakfast in Osaka", "amount": 1200, "currency": "JPY", "spent_on": "2026-01-01T08:00:00+09:00"}',
    },
  ],
  proof: ([made]) => jsonBody(made).spent_on === '2025-12-31T00:00:00Z',
} satisfies FlawDefinition;
