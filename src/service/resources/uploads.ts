import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import { limits } from '../../conventions/limits';
import type { Json } from '../../conventions/openapi';
import { requireOwned } from '../access';
import { Failure } from '../failure';
import { operation, type Resource } from '../operation';
import type { Row, TableDefinition } from '../tables';
import { openEnum, text, timestamp } from './_schemas';

interface Upload extends Row {
  fileName: string;
  mediaType: string;
  size: number;
  until: number;
  /** What came: the content itself is not kept here. */
  received: { sha256: string; at: number } | null;
}

const uploads: TableDefinition<Upload> = { name: 'upload', prefix: 'up_' };

const upload = z
  .object({
    id: z.string(),
    status: openEnum(['pending', 'received', 'expired'], 'Whether the content has arrived.'),
    file_name: z.string(),
    media_type: z.string(),
    size_bytes: z.int().min(1).max(limits.uploadBytes),
    sha256: z.string().nullable().describe('The SHA-256 of the content, in hex. Null until the content has arrived.'),
    received_at: timestamp.nullable().describe('ISO 8601, UTC. Null until the content has arrived.'),
    created_at: timestamp,
  })
  .meta({ id: 'Upload' });

const uploadWithUrl = upload
  .extend({
    upload_url: z
      .string()
      .meta({ format: 'uri' })
      .describe('PUT the content to this URL. You don’t need an API key, because the URL itself is signed.'),
    expires_at: timestamp.describe('When the URL expires, in ISO 8601, UTC.'),
  })
  .meta({ id: 'NewUploadAnswer' });

const newUpload = z
  .strictObject({
    file_name: text(200).describe('The name of the file.'),
    media_type: z
      .string()
      .max(100)
      .regex(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, 'must be a media type, as in text/csv')
      .describe('The Content-Type of the content.'),
    size_bytes: z.int().min(1).max(limits.uploadBytes).describe('The size of the content in bytes.'),
  })
  .meta({ id: 'NewUpload' });

const view = (row: Upload, now: number): Record<string, Json> => ({
  id: row.id,
  status: row.received ? 'received' : now >= row.until ? 'expired' : 'pending',
  file_name: row.fileName,
  media_type: row.mediaType,
  size_bytes: row.size,
  sha256: row.received?.sha256 ?? null,
  received_at: row.received === null ? null : isoDate(row.received.at),
  created_at: isoDate(row.createdAt),
});

/** What the signed URL promises: this upload, until this moment, of this size and type. */
const promise = (row: Upload): string => [row.id, row.until, row.size, row.mediaType].join('\n');

const sameText = (a: string, b: string): boolean =>
  a.length === b.length &&
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const onUpload = { upload_id: 'Id of the upload.' };

export default {
  name: 'Uploads',
  description: 'Large files don’t go through the API. Create an upload, then send the content to its signed URL.',
  operations: [
    operation({
      id: 'createUpload',
      method: 'post',
      path: '/uploads',
      summary: 'Create an upload and get its signed URL',
      description: `A file may have at most ${limits.uploadBytes} bytes. The URL works for ${limits.uploadLife / 60_000} minutes. An account may have ${limits.perAccount} uploads waiting for their content; another one gets 409 limit_reached.`,
      permission: 'uploads:create',
      scope: 'uploads:write',
      body: { schema: newUpload, required: true },
      readOnly: ['id', 'status', 'sha256', 'received_at', 'created_at', 'upload_url', 'expires_at'],
      success: {
        status: 201,
        description: 'The upload and its signed URL.',
        schema: uploadWithUrl,
        headers: ['Location'],
      },
      failures: ['limit_reached'],
      idempotencyKey: 'optional',
      example: { as: 'till', body: { file_name: 'tides.csv', media_type: 'text/csv', size_bytes: 3 } },
      handle: ({ world, caller, body, base, now }) => {
        const table = world.table(uploads);
        const waiting = table.where(row => row.account === caller.account && row.received === null);
        // A URL that nobody used is dropped when it has expired.
        for (const old of waiting.filter(row => now >= row.until)) table.remove(old.id);
        if (waiting.filter(row => now < row.until).length >= limits.perAccount) {
          throw new Failure('limit_reached', { details: { limit: limits.perAccount } });
        }
        const row = table.add({
          ...world.newRow(uploads, caller.account, now),
          fileName: body.file_name,
          mediaType: body.media_type,
          size: body.size_bytes,
          until: now + limits.uploadLife,
          received: null,
        });
        const query = new URLSearchParams({
          expires: String(Math.floor(row.until / 1000)),
          signature: world.secrets.sign(promise(row)),
        });
        return {
          status: 201,
          body: {
            ...view(row, now),
            upload_url: `${base}/uploads/${row.id}/content?${query}`,
            expires_at: isoDate(row.until),
          },
          headers: { Location: `/uploads/${row.id}` },
        };
      },
    }),
    operation({
      id: 'getUpload',
      method: 'get',
      path: '/uploads/{upload_id}',
      summary: 'Read one upload',
      permission: 'uploads:read',
      scope: 'uploads:read',
      requires: 'the account that created the upload',
      pathParameters: onUpload,
      success: { status: 200, description: 'The upload, without its signed URL.', schema: upload },
      failures: ['upload_not_found'],
      conditional: 'read',
      example: { as: 'till', path: { upload_id: 'up_1' }, after: ['createUpload'] },
      handle: context => {
        const row = requireOwned(context, context.world.table(uploads), context.path.upload_id, 'upload_not_found');
        return {
          status: 200,
          body: view(row, context.now),
        };
      },
    }),
    operation({
      id: 'putUploadContent',
      method: 'put',
      path: '/uploads/{upload_id}/content',
      summary: 'Replace the content of an upload',
      description:
        'Use the URL exactly as it was returned. The content replaces any earlier content as a whole. Its size and type must be those that you announced when you created the upload.',
      permission: 'public',
      scope: null,
      requires: 'no key: the URL is signed',
      pathParameters: onUpload,
      query: z.strictObject({
        expires: z
          .int()
          .min(0)
          .max(99_999_999_999)
          .describe('When the URL expires, in Unix seconds. Copy it from the URL.'),
        signature: text(64).describe('The signature. Copy it from the URL.'),
      }),
      rawBody: { mediaTypes: ['*/*'], maxBytes: limits.uploadBytes },
      success: { status: 204, description: 'The content was stored.' },
      failures: ['upload_url_invalid', 'unsupported_media_type', 'validation_failed'],
      conditional: 'change',
      example: {
        as: 'nobody',
        path: { upload_id: 'up_1' },
        headers: { 'Content-Type': 'text/csv' },
        body: 123,
        after: ['createUpload'],
        computed: ({ responses }) => {
          const { upload_url } = responses.createUpload as { upload_url: string };
          return { query: Object.fromEntries(new URL(upload_url).searchParams) };
        },
      },
      handle: async context => {
        const { world, path, query, now } = context;
        const table = world.table(uploads);
        const row = table.get(path.upload_id);
        // Checked before a byte is read; a missing upload gets the same response as a wrong signature.
        const valid =
          row !== undefined &&
          query.expires === Math.floor(row.until / 1000) &&
          sameText(query.signature, world.secrets.sign(promise(row))) &&
          now < row.until;
        if (!valid) throw new Failure('upload_url_invalid');
        const type = (context.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
        if (type !== row.mediaType) {
          throw new Failure('unsupported_media_type', {
            message: `This upload was announced as ${row.mediaType}.`,
            details: { accepted: [row.mediaType] },
            headers: { Accept: row.mediaType },
          });
        }
        const content = await context.bytes(row.size);
        if (content.length !== row.size) {
          const message = `must have the ${row.size} bytes that were announced, not ${content.length}`;
          throw new Failure('validation_failed', {
            message: `The content ${message}.`,
            details: [{ in: 'body', field: 'body', rule: 'size', message }],
          });
        }
        const current = table.get(row.id) ?? row;
        context.checkPreconditions(view(current, now));
        const sha256 = createHash('sha256').update(content).digest('hex');
        table.replace({ ...current, received: { sha256, at: now } });
        return { status: 204 };
      },
    }),
  ],
} satisfies Resource;
