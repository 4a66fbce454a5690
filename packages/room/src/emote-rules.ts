import { createRefusal, limits, type Emote } from '@matinee/protocol';
import { changeSync, type Decision } from './outcome.ts';
import type { InternalRequest, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** Adds an emote at the end. The same one again changes nothing. */
export function addEmote(room: RoomState, { emote }: ResolvedRequestOf<typeof InternalRequest.AddEmote>): Decision {
  requirePlaceForEmote(room, emote);
  const { emotes } = room.sync;
  if (emotes.some(({ name }) => name === emote.name)) return { state: room };
  return changeSync(room, { ...room.sync, emotes: [...emotes, emote] });
}

/**
 * Whether a room can have an emote, as far as is known while its picture is not.
 * @throws ValidationError when its name is another one's, or the room has as many as it can
 */
export function requirePlaceForEmote({ sync }: Pick<RoomState, 'sync'>, { name, picture }: Pick<Emote, 'name'> & Partial<Emote>): void {
  const namesake = sync.emotes.find((emote) => emote.name === name);
  if (namesake !== undefined && picture !== undefined && namesake.picture !== picture)
    throw createRefusal('ValidationError', { reason: 'emote_name_taken' });
  if (namesake === undefined && sync.emotes.length >= limits.emotesPerRoom)
    throw createRefusal('ValidationError', { reason: 'emotes_full' });
}

/** Removes an emote. Without one of that name nothing changes. */
export function removeEmote(room: RoomState, { name }: ResolvedRequestOf<typeof InternalRequest.RemoveEmote>): Decision {
  const emotes = room.sync.emotes.filter((emote) => emote.name !== name);
  return emotes.length === room.sync.emotes.length ? { state: room } : changeSync(room, { ...room.sync, emotes });
}
