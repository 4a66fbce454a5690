import { type Call, type ProtocolFeature, successSchema } from '../call.ts';
import { roomParamsSchema } from '../rooms.ts';
import {
  createWebhookBodySchema,
  deliveriesResponseSchema,
  patchWebhookBodySchema,
  webhookIdSchema,
  webhookResponseSchema,
  webhooksResponseSchema,
} from './webhook-bodies.ts';

export * from './webhook-bodies.ts';
export * from './webhook-types.ts';

export const webhookCalls = {
  /** Lists the webhooks of a room, for its owner. */
  listWebhooks: { method: 'GET', path: '/room/:name/webhooks', params: roomParamsSchema, response: webhooksResponseSchema },
  /** Creates a webhook, for the owner of the room. Only this answer has its secret. */
  createWebhook: {
    method: 'POST',
    path: '/room/:name/webhooks',
    params: roomParamsSchema,
    body: createWebhookBodySchema,
    response: webhookResponseSchema,
    status: 201,
  },
  /** Changes a webhook, turns it on or off, or renews its secret. */
  patchWebhook: {
    method: 'PATCH',
    path: '/room/:name/webhooks',
    params: roomParamsSchema,
    body: patchWebhookBodySchema,
    response: webhookResponseSchema,
  },
  /** Deletes a webhook, which ends its deliveries. */
  deleteWebhook: {
    method: 'DELETE',
    path: '/room/:name/webhooks',
    params: roomParamsSchema,
    body: webhookIdSchema,
    response: successSchema,
  },
  /** Delivers a message of the type `webhook.test`. */
  testWebhook: {
    method: 'POST',
    path: '/room/:name/webhooks/test',
    params: roomParamsSchema,
    body: webhookIdSchema,
    response: successSchema,
  },
  /** Lists the last 100 deliveries of a webhook, the newest first. */
  listDeliveries: {
    method: 'GET',
    path: '/room/:name/webhooks/deliveries',
    params: roomParamsSchema,
    query: webhookIdSchema,
    response: deliveriesResponseSchema,
  },
} as const satisfies Record<string, Call>;

export const webhookFeature = {
  calls: webhookCalls,
  scopes: {
    listWebhooks: ['room:manage'],
    createWebhook: ['room:manage'],
    patchWebhook: ['room:manage'],
    deleteWebhook: ['room:manage'],
    testWebhook: ['room:manage'],
    listDeliveries: ['room:manage'],
  },
  errors: {
    listWebhooks: ['NotTheOwner'],
    createWebhook: ['BlockedAddressException', 'NotTheOwner'],
    patchWebhook: ['BadApiArgumentException', 'BlockedAddressException', 'NotTheOwner'],
    deleteWebhook: ['BadApiArgumentException', 'NotTheOwner'],
    testWebhook: ['BadApiArgumentException', 'NotTheOwner'],
    listDeliveries: ['BadApiArgumentException', 'NotTheOwner'],
  },
} as const satisfies ProtocolFeature<typeof webhookCalls>;
