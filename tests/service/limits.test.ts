import { expect, test } from 'vitest';
import type { OpenApi } from '../../src/conventions/openapi';
import { describeService } from '../../src/service';
import { eventTypes } from '../../src/service/webhooks/rows';
import { limitsOf } from './_limits';

/** What clients may rely on: a request that was within these once is so for as long as the version lives. */
const promised = {
  'AccountChange.name': 'minLength 1, maxLength 80',
  'AccountChange.email': 'maxLength 254',
  'AccountChange.phone': 'minLength 1, maxLength 32',
  'AccountPage.data': 'maxItems 200',
  'ApiKeyPage.data': 'maxItems 200',
  'ChargePage.data': 'maxItems 200',
  'Event.event_id': 'minLength 1, maxLength 64',
  'Event.delivery_id': 'minLength 1, maxLength 64',
  'Event.type': 'minLength 1, maxLength 64',
  'Event.timestamp': 'maxLength 40',
  'EventPayload.subject': 'maxLength 200',
  'EventPayload.sequence': 'minimum 1, maximum 1000000000',
  'ExpenseReportPage.data': 'maxItems 200',
  'MemberChange.email': 'maxLength 254',
  'MemberPage.data': 'maxItems 200',
  'NewAccountMerge.source': 'minLength 1, maxLength 64',
  'NewAccountMerge.target': 'minLength 1, maxLength 64',
  'NewApiKey.name': 'minLength 1, maxLength 80',
  'NewApiKey.scopes': 'minItems 1, maxItems 40',
  'NewApiKey.scopes.items': 'minLength 1, maxLength 40',
  'NewApproval.comment': 'minLength 1, maxLength 500',
  'NewCancellation.reason': 'minLength 1, maxLength 200',
  'NewCharge.amount': 'minimum 1, maximum 99999999',
  'NewCharge.currency': 'maxLength 3',
  'NewCharge.source': 'minLength 1, maxLength 64',
  'NewExport.destination': 'minLength 1, maxLength 64',
  'NewMailbox.secrets': 'minItems 1, maxItems 5',
  'NewMailbox.secrets.items': 'minLength 1, maxLength 128',
  'NewMember.email': 'maxLength 254',
  'NewMessage.channel': 'minLength 1, maxLength 64',
  'NewMessage.text': 'minLength 1, maxLength 4000',
  'NewOrder.customer': 'minLength 1, maxLength 80',
  'NewOrder.amount': 'minimum 1, maximum 99999999',
  'NewOrder.currency': 'maxLength 3',
  'NewOrder.note': 'minLength 1, maxLength 500',
  'NewOrderBatch.items': 'minItems 1, maxItems 50',
  'OrderMove.order': 'minLength 1, maxLength 64',
  'NewProject.name': 'minLength 1, maxLength 80',
  'NewProject.description': 'minLength 1, maxLength 500',
  'NewProjectSettings.locale': 'maxLength 20',
  'NewProjectSettings.time_zone': 'minLength 1, maxLength 64',
  'NewProjectSettings.notify_email': 'maxLength 254',
  'NewSession.email': 'maxLength 254',
  'NewSession.password': 'minLength 1, maxLength 128',
  'NewUpload.file_name': 'minLength 1, maxLength 200',
  'NewUpload.media_type': 'maxLength 100',
  'NewUpload.size_bytes': 'minimum 1, maximum 10485760',
  'NewWebhookEndpoint.url': 'minLength 1, maxLength 500',
  'NewWebhookEndpoint.events': `minItems 1, maxItems ${eventTypes.length}`,
  'OrderChange.note': 'minLength 1, maxLength 500',
  'OrderChange.customer': 'minLength 1, maxLength 80',
  'OrderPage.data': 'maxItems 200',
  'ProjectChange.name': 'minLength 1, maxLength 80',
  'ProjectChange.description': 'minLength 1, maxLength 500',
  'ProjectPage.data': 'maxItems 200',
  'ReceiptPage.data': 'maxItems 200',
  'Shipment.carrier': 'minLength 1, maxLength 40',
  'Shipment.tracking_code': 'minLength 1, maxLength 64',
  'WebhookDeliveryPage.data': 'maxItems 200',
  'WebhookEndpointChange.url': 'minLength 1, maxLength 500',
  'WebhookEndpointChange.events': `minItems 1, maxItems ${eventTypes.length}`,
  'WebhookEndpointPage.data': 'maxItems 200',
  IdempotencyKey: 'minLength 1, maxLength 257',
  OptionalIdempotencyKey: 'minLength 1, maxLength 257',
  IfMatch: 'minLength 1, maxLength 1024',
  RequiredIfMatch: 'minLength 1, maxLength 1024',
  IfNoneMatch: 'minLength 1, maxLength 1024',
};

test('the limits of requests stay as they were published', () => {
  expect(limitsOf(describeService())).toMatchObject(promised);
});

test('a body is required where a change says something, or where its schema requires a field', () => {
  const { paths, components } = describeService();
  const optional = Object.entries<OpenApi>(paths).flatMap(([path, item]) =>
    Object.entries<OpenApi>(item).flatMap(([method, { requestBody }]) => {
      if (!requestBody || requestBody.required === true) return [];
      const { schema } = Object.values<OpenApi>(requestBody.content)[0]!;
      const named = schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1)!] : schema;
      return ['patch', 'put'].includes(method) || named?.required ? [`${method} ${path}`] : [];
    }),
  );
  expect(optional).toEqual([]);
});
