import { RequestType, type RoomEvent, type WebhookType } from '@matinee/protocol';
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
  if (request.type === RequestType.Playback) return request.state ? 'playback.started' : 'playback.paused';
  return requestTypes[request.type];
}

/** The types of requests; events of other requests are not sent. Playing and pausing have one request. */
const requestTypes: Readonly<Partial<Record<RequestType, WebhookType>>> = {
  [RequestType.Join]: 'users.joined',
  [RequestType.Leave]: 'users.left',
  [RequestType.Skip]: 'playback.skipped',
  [RequestType.Seek]: 'playback.moved',
  [RequestType.PlaybackSpeed]: 'playback.speed',
  [RequestType.Add]: 'queue.added',
  [RequestType.Remove]: 'queue.removed',
  [RequestType.Order]: 'queue.moved',
  [RequestType.Vote]: 'queue.voted',
  [RequestType.PlayNow]: 'queue.played',
  [RequestType.Shuffle]: 'queue.shuffled',
  [RequestType.RestoreQueue]: 'queue.restored',
  [RequestType.UpdateQueueItem]: 'queue.updated',
  [RequestType.Promote]: 'room.promoted',
  [RequestType.Kick]: 'room.kicked',
  [RequestType.Ban]: 'room.banned',
  [RequestType.Unban]: 'room.unbanned',
  [RequestType.Mute]: 'room.muted',
  [RequestType.LockControls]: 'room.locked',
  [RequestType.Undo]: 'room.undone',
  [RequestType.ApplySettings]: 'room.settings',
  [RequestType.SetDoor]: 'room.door',
  [RequestType.Admit]: 'room.admitted',
  [RequestType.KeepRoom]: 'room.kept',
};
