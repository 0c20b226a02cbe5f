import { describe, expect, it } from 'vitest';
import { findPageIndex, lessonPages } from '../../src/course/pages';
import { lessons } from '../../src/generated/lessons';
import { courseRows } from '../../src/lookup/course-rows';
import { createLookupIndex } from '../../src/lookup/search';
import { nameOf } from './questions';

const lookup = createLookupIndex(courseRows);

/** The topics behind the most cited questions on API design, as somebody would type them, and the row or term on each. */
const topics: [topic: string, row: string][] = [
  ['singular or plural names', 'need: name a collection'],
  ['401 or 403', 'need: choose between 401 and 403'],
  ['400 or 422', 'need: choose between 400 and 422'],
  ['status for an empty list', 'need: respond with an empty list'],
  ['pagination', 'need: page a changing list'],
  ['JSON field naming', 'need: spell field names'],
  ['date format', 'need: choose between a date and a timestamp'],
  ['bulk delete', 'need: delete several items at once'],
  ['PUT or PATCH', 'need: choose between PUT and PATCH'],
  ['versioning', 'need: choose a versioning scheme'],
  ['status of update and delete', 'need: choose the status of an update or a delete'],
  ['POST of something that exists', 'need: create something that already exists'],
  ['file together with data', 'need: upload a file together with data'],
  ['rate-limit headers', 'need: show how many requests are left'],
  ['PUT or POST', 'need: choose between PUT and POST'],
  ['GET with a body', 'need: send a body with GET'],
  ['DELETE with a body', 'need: send a body with DELETE'],
  ['search and filter', 'need: filter a list'],
  ['word delimiter in URLs', 'need: separate words in a path'],
  ['nested resources', 'need: nest a resource under another'],
  ['many-to-many', 'need: model a many-to-many relationship'],
  ['HATEOAS', 'need: put links into responses (HATEOAS)'],
  ['authentication for REST', 'need: choose an authentication scheme'],
  ['standard JSON response format', 'need: choose a standard response format'],
  ['idempotency and which codes', 'need: choose the status of a repeated request'],
  ['sort and filter parameters', 'need: sort a list'],
  ['create many in one request', 'need: create or update many in one request'],
  ['field selection', 'need: let clients pick fields'],
  ['soft delete', 'need: delete so that it can be undone'],
  ['array in the query', 'need: send a list in the query string'],
  ['booleans in the query', 'need: send a boolean in the query string'],
  ['trailing slash', 'need: treat trailing slashes'],
  ['language', 'need: choose the language of a response'],
  ['health check', 'need: offer a health check'],
  ['problem details', 'need: use the standard error format'],
  ['JWT', 'need: choose between a JWT and an opaque token'],
  ['GraphQL', 'need: choose between REST and GraphQL'],
  ['QUERY method', 'need: use the QUERY method'],
  ['per-device keys', 'need: give each device its own key'],
  ['tenancy', 'need: say which tenant a request is for'],
  ['two versions at once', 'need: run two versions at once'],
  ['date pinning', 'need: pin a version by date'],
  ['SDK generation', 'need: generate clients from a description'],
  ['zero-decimal currencies', 'need: handle currencies without cents'],
  ['time zones', 'need: handle time zones'],
  ['ids', 'need: choose the format of ids'],
  ['updated since', 'need: fetch only what changed'],
  ['SSE', 'need: choose between SSE and WebSocket'],
  ['bulk export', 'need: export everything'],
  ['agents as consumers', 'need: make an API usable by AI agents'],
  ['CORS', 'need: allow browser clients (CORS)'],
  ['traceparent', 'need: trace a request across services'],
  ['HTTP message signatures', 'need: sign requests'],
  ['asymmetric webhook signatures', 'need: sign webhooks with a public key'],
  ['successor-version', 'need: point to the next version of a resource'],
  ['gRPC', 'need: choose between REST and gRPC'],
];

describe('the topics that people ask about most', () => {
  it('each have a row', () => {
    const names = new Set(courseRows.map(nameOf));
    expect(topics.filter(([, row]) => !names.has(row))).toEqual([]);
  });

  it.each(topics)('find it among the first three: %s', (topic, row) => {
    const found = lookup
      .search(topic)
      .slice(0, 3)
      .map(hit => nameOf(hit.row));
    expect(found).toContain(row);
  });
});

describe('rows beyond the conventions of the course', () => {
  const beside = courseRows.filter(row => row.outside !== undefined);

  it('are many, say so, and cite what they rest on', () => {
    expect(beside.length).toBeGreaterThanOrEqual(60);
    const outside = beside.filter(row => row.outside);
    expect(outside.length).toBeGreaterThanOrEqual(60);
    expect(outside.filter(row => !row.sources?.length)).toEqual([]);
  });

  it('give choices with what decides between them', () => {
    const without = beside.filter(row => !row.choices?.length).map(nameOf);
    expect(without).toEqual([]);
  });

  it('on CORS lead to a lesson only if it explains what they say', async () => {
    const cors = courseRows.filter(({ need, also }) => /cors/i.test([need, ...also].join(' ')));
    expect(cors.length).toBeGreaterThanOrEqual(3);
    for (const { lesson, step } of cors) {
      if (lesson === null) continue;
      const pages = lessonPages(await lessons[lesson]!());
      const page = pages[findPageIndex(pages, step!)!];
      expect(JSON.stringify(page), `${lesson}#${step}`).toContain('Access-Control');
    }
  });
});
