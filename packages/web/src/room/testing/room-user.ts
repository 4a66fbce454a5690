import { Role, type RoomUser } from '@matinee/protocol';

/** A guest who is in the room and ready, with other fields if given. */
export function roomUser(id: string, name: string, fields: Partial<RoomUser> = {}): RoomUser {
  return { id, name, isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser, ...fields };
}
