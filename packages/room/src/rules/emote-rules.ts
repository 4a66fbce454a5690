import { createRefusal, limits, type Emote } from '@matinee/protocol';
import { changeSync, type Decision } from '../state/room-change.ts';
import { InternalRequest, type ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

/** Adding it again changes nothing. */
function addEmote(room: RoomState, { emote }: ResolvedRequestOf<typeof InternalRequest.AddEmote>): Decision {
  requirePlaceForEmote(room, emote);
  const { emotes } = room.sync;
  if (emotes.some(({ name }) => name === emote.name)) return { state: room };
  return changeSync(room, { ...room.sync, emotes: [...emotes, emote] });
}

/**
 * Checks an emote, with or without its picture.
 * @throws ValidationError if another emote has its name, or the room has as many as it can
 */
export function requirePlaceForEmote({ sync }: Pick<RoomState, 'sync'>, { name, picture }: Pick<Emote, 'name'> & Partial<Emote>): void {
  const namesake = sync.emotes.find((emote) => emote.name === name);
  if (namesake !== undefined && picture !== undefined && namesake.picture !== picture)
    throw createRefusal('ValidationError', { reason: 'emote_name_taken' });
  if (namesake === undefined && sync.emotes.length >= limits.emotesPerRoom)
    throw createRefusal('ValidationError', { reason: 'emotes_full' });
}

function removeEmote(room: RoomState, { name }: ResolvedRequestOf<typeof InternalRequest.RemoveEmote>): Decision {
  const emotes = room.sync.emotes.filter((emote) => emote.name !== name);
  return emotes.length === room.sync.emotes.length ? { state: room } : changeSync(room, { ...room.sync, emotes });
}

export const emoteRules = {
  [InternalRequest.AddEmote]: addEmote,
  [InternalRequest.RemoveEmote]: removeEmote,
};
