import type { Role } from '@matinee/protocol';
import { isSameName, itemsOf, type RoomState } from '@matinee/room';

export interface AccountTraces {
  room: string;
  role?: Role;
  chat: { at: string; text: string }[];
  added: { service: string; id: string; title?: string | undefined }[];
  /** A missing end is none. */
  bans: { at: string; endsAt?: string; reason?: string | undefined }[];
  mutedUntil?: string;
  isAdmitted?: true;
  /** A missing end is none. */
  invites: { at: string; endsAt?: string }[];
}

/** Undefined if the room has no data about the account. */
export function tracesOf(
  { sync, chat, membership, guards, entrance }: RoomState,
  { id, username }: { id: string; username: string },
): AccountTraces | undefined {
  const role = membership.roles.find(([accountId]) => accountId === id)?.[1];
  const messages = chat.filter(({ from }) => from.isLoggedIn && isSameName(from.name, username));
  const added = itemsOf(sync).filter(({ addedBy }) => addedBy !== undefined && isSameName(addedBy, username));
  const bans = guards?.bans.filter(({ identityIds }) => identityIds.includes(id)) ?? [];
  const mutes = guards?.mutes.filter(({ identityIds }) => identityIds.includes(id)) ?? [];
  const isAdmitted = entrance?.admitted.includes(id) === true;
  const invites = entrance?.invites.filter(({ maker }) => maker?.identityId === id) ?? [];
  const isKnown = role !== undefined || isAdmitted || [messages, added, bans, mutes, invites].some(({ length }) => length > 0);
  if (!isKnown) return undefined;
  return {
    room: sync.name,
    ...(role !== undefined && { role }),
    chat: messages.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
    added: added.map((item) => ({ service: item.service, id: item.id, title: item.title })),
    bans: bans.map(({ createdAt, endsAt, reason }) => ({
      at: new Date(createdAt).toISOString(),
      ...(endsAt !== undefined && { endsAt: new Date(endsAt).toISOString() }),
      reason,
    })),
    ...(mutes.length > 0 && { mutedUntil: new Date(Math.max(...mutes.map(({ endsAt }) => endsAt))).toISOString() }),
    ...(isAdmitted && { isAdmitted }),
    invites: invites.map(({ createdAt, endsAt }) => ({
      at: new Date(createdAt).toISOString(),
      ...(endsAt !== null && { endsAt: new Date(endsAt).toISOString() }),
    })),
  };
}
