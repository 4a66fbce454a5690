/** Types of a webhook's messages about a room, by kind. */
export const webhookTypes = {
  playing: ['playing.changed'],
  playback: ['playback.started', 'playback.paused', 'playback.skipped', 'playback.moved', 'playback.speed'],
  queue: [
    'queue.added',
    'queue.removed',
    'queue.moved',
    'queue.voted',
    'queue.shuffled',
    'queue.restored',
    'queue.updated',
    'queue.played',
  ],
  room: [
    'room.settings',
    'room.promoted',
    'room.kicked',
    'room.banned',
    'room.unbanned',
    'room.muted',
    'room.locked',
    'room.undone',
    'room.door',
    'room.admitted',
    'room.kept',
  ],
  chat: ['chat.message'],
  users: ['users.joined', 'users.left'],
} as const;
export type WebhookKind = keyof typeof webhookTypes;
export const webhookKinds = Object.keys(webhookTypes) as [WebhookKind, ...WebhookKind[]];
export type WebhookType = (typeof webhookTypes)[WebhookKind][number];
