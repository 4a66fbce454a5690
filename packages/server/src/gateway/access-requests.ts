import type { Clock } from '@matinee/base/clock';
import { RequestType, type ServerMessage } from '@matinee/protocol';
import { inviteEntries, type Actor, type RequestName } from '@matinee/room';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import { createToken, hashOfToken } from '../accounts/sessions/tokens.ts';
import type { RoomPasswords } from '../access/room-passwords.ts';
import type { AccessRequest } from '../rooms/prepare-request.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { createId } from '../storage/create-id.ts';

/** @throws LoginRequired, FeatureDisabledException, ValidationError when the account has too many rooms */
export type KeepRoom = (session: AuthenticatedSession, keep: () => Promise<void>) => Promise<void>;

export interface AccessServices {
  passwords: Pick<RoomPasswords, 'hash'>;
  keepRoom: KeepRoom;
  clock: Pick<Clock, 'now'>;
}

export interface AccessSender {
  room: RoomHost;
  session: AuthenticatedSession;
  /** The client with its current role. */
  actor: () => Actor;
  name: RequestName | undefined;
}

/** Returns an answer for the sender alone, to be sent before the confirmation. */
export async function submitAccessRequest(
  request: AccessRequest,
  { room, session, actor, name }: AccessSender,
  { passwords, keepRoom, clock }: AccessServices,
): Promise<ServerMessage | undefined> {
  switch (request.type) {
    case RequestType.SetDoor: {
      const { password, ...others } = request;
      const passwordHash = password === undefined ? undefined : await passwords.hash(password, session.id);
      await room.submit({ ...others, passwordHash }, actor(), name);
      return undefined;
    }
    case RequestType.MakeInvite: {
      const [token, inviteId] = [createToken(), createId()];
      await room.submit({ ...request, inviteId, tokenHash: hashOfToken(token) }, actor(), name);
      const invite = inviteEntries(room.state(), clock.now()).find(({ id }) => id === inviteId);
      return invite && { action: 'invite', token, invite };
    }
    case RequestType.KeepRoom:
      await keepRoom(session, () => room.submit(request, actor(), name));
      return undefined;
  }
  return request satisfies never;
}
