import * as z from 'zod';
import { isoDate } from '../../conventions/http-date';
import type { Json } from '../../conventions/openapi';
import { requireOwned } from '../access';
import { operation, type Resource } from '../operation';
import { type Message, messages } from '../world';
import { text, timestamp } from './_schemas';

const message = z
  .object({
    id: z.string(),
    channel: z.string().describe('Id of the channel.'),
    text: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'Message' });

const newMessage = z
  .strictObject({
    channel: text(64).describe('Id of the channel.'),
    text: text(4000).describe('Plain text.'),
  })
  .meta({ id: 'NewMessage' });

const view = (row: Message): Json => ({
  id: row.id,
  channel: row.channel,
  text: row.text,
  created_at: isoDate(row.createdAt),
});

export default {
  name: 'Messages',
  description: 'Messages to a channel. Each key may send as many messages as its rate limit allows.',
  operations: [
    operation({
      keeps: ['endpoints.post-v1-messages', 'resources.illustrative-action-resources.message-request'],
      id: 'sendMessage',
      method: 'post',
      path: '/v1/messages',
      summary: 'Send a message to a channel',
      permission: 'messages:create',
      scope: 'messages:write',
      body: { schema: newMessage, required: true },
      readOnly: ['id', 'created_at'],
      success: { status: 201, description: 'The message that was sent.', schema: message, headers: ['Location'] },
      idempotencyKey: 'required',
      example: { as: 'till', body: { channel: 'harbour', text: 'The ferry is late.' } },
      handle: ({ world, caller, body, now }) => {
        const row = world.messages.add({
          ...world.newRow(messages, caller.account, now),
          ...body,
        });
        return { status: 201, body: view(row), headers: { Location: `/v1/messages/${row.id}` } };
      },
    }),
    operation({
      id: 'getMessage',
      method: 'get',
      path: '/v1/messages/{message_id}',
      summary: 'Read one message',
      permission: 'messages:read',
      scope: 'messages:read',
      requires: 'the account that sent the message',
      pathParameters: { message_id: 'Id of the message.' },
      success: { status: 200, description: 'The message.', schema: message },
      failures: ['message_not_found'],
      conditional: 'read',
      example: { as: 'till', path: { message_id: 'msg_1' }, after: ['sendMessage'] },
      handle: context => ({
        status: 200,
        body: view(requireOwned(context, context.world.messages, context.path.message_id, 'message_not_found')),
      }),
    }),
  ],
} satisfies Resource;
