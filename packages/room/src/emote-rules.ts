import { createRefusal, limits } from '@matinee/protocol';
import { changeSync, type Decision } from './outcome.ts';
import type { InternalRequest, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** Adds an emote at the end. The same one again changes nothing. */
export function addEmote(room: RoomState, { emote }: ResolvedRequestOf<typeof InternalRequest.AddEmote>): Decision {
  const { emotes } = room.sync;
  const namesake = emotes.find(({ name }) => name === emote.name);
  if (namesake?.picture === emote.picture) return { state: room };
  if (namesake !== undefined) throw createRefusal('ValidationError', { reason: 'emote_name_taken' });
  if (emotes.length >= limits.emotesPerRoom) throw createRefusal('ValidationError', { reason: 'emotes_full' });
  return changeSync(room, { ...room.sync, emotes: [...emotes, emote] });
}

/** Removes an emote. Without one of that name nothing changes. */
export function removeEmote(room: RoomState, { name }: ResolvedRequestOf<typeof InternalRequest.RemoveEmote>): Decision {
  const emotes = room.sync.emotes.filter((emote) => emote.name !== name);
  return emotes.length === room.sync.emotes.length ? { state: room } : changeSync(room, { ...room.sync, emotes });
}
