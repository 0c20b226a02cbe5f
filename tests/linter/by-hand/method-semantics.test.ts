import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

describe('get-is-safe', () => {
  const found = (path: string, id = 'run') =>
    findingsOf(
      'get-is-safe',
      `paths: { '${path}': { get: { operationId: ${id}, responses: { '200': { description: Done } } } } }\n`,
    ).length;

  it('takes what only computes for a read, by the last word of its path or its name', () => {
    expect(found('/orders/{id}/cancel')).toBe(1);
    expect(found('/orders/{id}/cancel-preview')).toBe(0);
    expect(found('/orders/{id}/cancel', 'cancelPreview')).toBe(0);
  });
});

describe('delete-repeats-quietly', () => {
  const found = (status: string, description: string, more = '') =>
    findingsOf(
      'delete-repeats-quietly',
      `paths: { '/a/{id}': { delete: { responses: { '204': { description: Gone }, '${status}': { description: ${JSON.stringify(description)}${more} } } } } }\n`,
    ).length;

  it('hears that the thing was deleted before', () => {
    expect(found('409', 'Already deleted.')).toBe(1);
    expect(found('409', 'The subscription has already been removed')).toBe(1);
    expect(found('400', 'The webhook does not exist.')).toBe(1);
    expect(found('422', 'A second delete is refused.')).toBe(1);
    expect(found('409', 'Conflict', ', x-error-codes: [already_deleted]')).toBe(1);
  });

  it('404 and 410 say the same politely', () => {
    expect(found('404', 'Already deleted, or never there.')).toBe(0);
    expect(found('410', 'Already deleted.')).toBe(0);
  });

  it('a conflict about something else is one', () => {
    for (const text of [
      'The project still has members.',
      'A deletion is already running.',
      'Only drafts may be deleted.',
      'The default branch cannot be deleted.',
      'The name is already taken.',
      '',
    ]) {
      expect(found('409', text), text).toBe(0);
    }
  });

  it('says nothing of other methods', () => {
    const text = `paths: { '/a/{id}/restore': { post: { responses: { '409': { description: Already deleted. } } } } }\n`;
    expect(findingsOf('delete-repeats-quietly', text)).toEqual([]);
  });
});

describe('created-has-location', () => {
  const found = (sent: string[], answered: object, headers: object = {}) =>
    findingsOf(
      'created-has-location',
      `paths: { /a: { post: { requestBody: { content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties: Object.fromEntries(sent.map(name => [name, { type: 'string' }])) })} } } }, responses: { '201': { description: x, headers: ${JSON.stringify(headers)}, content: { application/json: { schema: ${JSON.stringify({ type: 'object', properties: answered })} } } } } } } }\n`,
    ).length;
  const text = { type: 'string' };

  it('takes Location or a link to itself', () => {
    expect(found([], { id: text })).toBe(1);
    expect(found([], { id: text }, { Location: {} })).toBe(0);
    expect(found([], { id: text, self: text })).toBe(0);
    expect(found([], { id: text, _links: { type: 'object' } })).toBe(0);
    expect(found([], { id: text, url: text })).toBe(0);
  });

  it('an address of something else is none', () => {
    expect(found(['url'], { id: text, url: text })).toBe(1);
    expect(found([], { id: text, url: { type: 'string', description: 'Where to upload the file.' } })).toBe(1);
  });
});

describe('patch-defines-merge', () => {
  const found = (description: string, type = 'application/json', schema: object = { type: 'object' }) =>
    findingsOf(
      'patch-defines-merge',
      `paths: { '/a/{id}': { patch: { description: ${JSON.stringify(description)}, requestBody: { content: { ${type}: { schema: ${JSON.stringify(schema)} } } }, responses: { '200': { description: x } } } } }\n`,
    ).length;
  it('takes a media type, a sentence, or a text at the body', () => {
    expect(found('Updates a thing.')).toBe(1);
    expect(found('Updates a thing.', 'application/json-patch+json')).toBe(0);
    expect(found('Only the fields that are sent are changed.')).toBe(0);
    expect(found('', 'application/json', { type: 'object', description: 'Omitted fields are kept.' })).toBe(0);
  });
});

describe('response-states-caching', () => {
  const read = (path: string, headers: string, status = '200') =>
    `  ${path}: { get: { responses: { '${status}': { description: x, headers: ${headers} } } } }\n`;
  const caching = '{ Cache-Control: { schema: { type: string } } }';
  const found = (...paths: string[]) => findingsOf('response-states-caching', `paths:\n${paths.join('')}`);
  it('asks it of the one read that lacks it, and once of a contract that has no such habit', () => {
    expect(found(read('/a', caching), read('/b', caching), read('/c', '{}')).map(({ scope }) => scope)).toEqual([
      'place',
    ]);
    expect(found(read('/a', '{}'), read('/b', '{}')).map(({ scope }) => scope)).toEqual(['contract']);
    expect(found(read('/a', caching))).toEqual([]);
  });
  it('knows the header in any spelling', () => {
    expect(found(read('/a', '{ cache-control: {} }'), read('/b', '{ CACHE-CONTROL: {} }'))).toEqual([]);
  });
});
