import { describe, expect, it } from 'vitest';
import { findingsOf } from '../_lint';

describe('long-work-is-a-job', () => {
  const found = (description: string, status = '200', more: object = {}) =>
    findingsOf(
      'long-work-is-a-job',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { post: { description, responses: { [status]: { description: 'x', ...more } } } } },
      }),
    ).length;

  it.each([
    'This can take several minutes on large accounts.',
    'The export may take up to 15 minutes to finish.',
    'It takes a long time.',
    'Takes many hours for big tenants.',
    'The request blocks until the import has finished.',
    'Raise your timeout before you call this.',
    'Keep the connection open: the answer comes when the report is ready.',
    'Returns only after the migration is complete.',
  ])('%s', text => expect(found(text)).toBe(1));

  it.each([
    'Takes a few seconds on large catalogues.',
    'Creates a slot that takes 30 minutes.',
    'A flight of several hours.',
    'Books a room for up to 8 hours.',
    'The token lasts 60 minutes.',
    'Minutes of the meeting.',
    'Starts the export in the background; it may take several minutes.',
    'This may take several minutes; poll the job.',
    'It takes several parameters.',
    'Returns when the user was created.',
    '',
  ])('%s is no such thing', text => expect(found(text)).toBe(0));

  it('202, a job in the answer, or Retry-After hand the work over', () => {
    const text = 'This can take several minutes.';
    expect(found(text, '202')).toBe(0);
    expect(found(text, '200', { headers: { 'Retry-After': {} } })).toBe(0);
    const schema = { type: 'object', properties: { job_id: { type: 'string' } } };
    expect(found(text, '201', { content: { 'application/json': { schema } } })).toBe(0);
  });

  it('whoever tells clients to hold the line does so, whatever else is handed out', () => {
    const schema = { type: 'object', properties: { job_id: { type: 'string' } } };
    expect(found('Raise your timeout.', '200', { content: { 'application/json': { schema } } })).toBe(1);
  });
});
