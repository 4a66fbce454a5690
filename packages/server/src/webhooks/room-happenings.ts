import { RequestType, type QueueItem, type RoomEvent, type WebhookType } from '@matinee/protocol';
import { publicMessage, type Outcome } from '@matinee/room';

/** Something that a webhook is sent. */
export interface Happening {
  type: WebhookType;
  data: Record<string, unknown>;
}

/** What happened in a room. */
export type RoomChanges = Pick<Outcome, 'events'> & { chat?: Outcome['chat']; playing?: { item: QueueItem | null } };

const typesByRequest: Readonly<
  Record<Exclude<RequestType, 2 | 10 | 11 | 22 | 23 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39>, WebhookType>
> = {
  [RequestType.Join]: 'users.joined',
  [RequestType.Leave]: 'users.left',
  [RequestType.Skip]: 'playback.skipped',
  [RequestType.Seek]: 'playback.moved',
  [RequestType.PlaybackSpeed]: 'playback.speed',
  [RequestType.Add]: 'queue.added',
  [RequestType.Remove]: 'queue.removed',
  [RequestType.Order]: 'queue.moved',
  [RequestType.Vote]: 'queue.voted',
  [RequestType.Shuffle]: 'queue.shuffled',
  [RequestType.RestoreQueue]: 'queue.restored',
  [RequestType.UpdateQueueItem]: 'queue.updated',
  [RequestType.PlayNow]: 'queue.played',
  [RequestType.ApplySettings]: 'room.settings',
  [RequestType.Promote]: 'room.promoted',
  [RequestType.Kick]: 'room.kicked',
  [RequestType.Ban]: 'room.banned',
  [RequestType.Unban]: 'room.unbanned',
  [RequestType.Mute]: 'room.muted',
  [RequestType.LockControls]: 'room.locked',
  [RequestType.Undo]: 'room.undone',
  [RequestType.SetDoor]: 'room.door',
  [RequestType.Admit]: 'room.admitted',
  [RequestType.KeepRoom]: 'room.kept',
};

/** What webhooks are sent about changes of a room, in the order in which they happened. */
export function happeningsOf(room: string, { events, chat, playing }: RoomChanges): Happening[] {
  return [
    ...events.flatMap((event) => {
      const type = typeOf(event);
      return type === undefined ? [] : [{ type, data: { room, ...event } }];
    }),
    ...(chat === undefined ? [] : [{ type: 'chat.message' as const, data: { room, ...publicMessage(chat) } }]),
    ...(playing === undefined ? [] : [{ type: 'playing.changed' as const, data: { room, item: playing.item } }]),
  ];
}

function typeOf({ request }: RoomEvent): WebhookType | undefined {
  switch (request.type) {
    case RequestType.Playback:
      return request.state ? 'playback.started' : 'playback.paused';
    // Reports of players and what is done about them are no events, a chat message is told by itself, and invite links concern
    // those who make them.
    case RequestType.UpdateUser:
    case RequestType.GoOn:
    case RequestType.ReadyCheck:
    case RequestType.Countdown:
    case RequestType.Chat:
    case RequestType.EditMessage:
    case RequestType.DeleteMessage:
    case RequestType.ReactToMessage:
    case RequestType.StartPoll:
    case RequestType.VotePoll:
    case RequestType.NominateItem:
    case RequestType.EndPoll:
    case RequestType.SpinWheel:
    case RequestType.MakeInvite:
    case RequestType.RevokeInvite:
      return undefined;
    default:
      return typesByRequest[request.type];
  }
}
