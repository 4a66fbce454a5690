import { requestDefinitions, webhookTypes, type RoomEvent, type WebhookType } from '@matinee/protocol';
import { publicMessage, type RoomChange } from '@matinee/room';

/** An event that is sent to a webhook. */
export interface Happening {
  type: WebhookType;
  data: Record<string, unknown>;
}

/** Returns the messages to webhooks about a change of a room, in the order in which it all happened. */
export function happeningsOf({ before, state, events, stored }: RoomChange): Happening[] {
  const room = state.sync.name;
  const chat = stored?.chat;
  const item = state.sync.currentSource;
  return [
    ...events.flatMap((event) => {
      const type = typeOf(event);
      return type === undefined ? [] : [{ type, data: { room, ...event } }];
    }),
    ...(chat === undefined ? [] : [{ type: 'chat.message' as const, data: { room, ...publicMessage(chat) } }]),
    ...(item?.id === before.sync.currentSource?.id ? [] : [{ type: 'playing.changed' as const, data: { room, item } }]),
  ];
}

function typeOf({ request }: RoomEvent): WebhookType | undefined {
  const { webhook } = requestDefinitions[request.type];
  const name = typeof webhook === 'function' ? webhook(request as never) : webhook;
  return types.find((type) => type === name);
}

const types = Object.values(webhookTypes).flat();
