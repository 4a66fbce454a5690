import { Role, type RoomUser } from '@matinee/protocol';

export function roomUser(id: string, name: string, fields: Partial<RoomUser> = {}): RoomUser {
  return { id, name, isLoggedIn: false, status: 'ready', role: Role.UnregisteredUser, ...fields };
}
