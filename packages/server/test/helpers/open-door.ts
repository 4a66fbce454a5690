import { createKnockLimits } from '../../src/doors/knock-limits.ts';
import { createRoomDoor, type RoomDoor, type RoomDoorOptions } from '../../src/doors/room-door.ts';
import type { ServerSettings } from '../../src/settings/server-settings.ts';

/** Creates the door of a server that bans no user, has guests, and takes every password. */
export function createOpenDoor({ clock, ...options }: Partial<RoomDoorOptions> & Pick<RoomDoorOptions, 'clock'>): RoomDoor {
  return createRoomDoor({
    bans: { refusalOf: () => undefined, onChange: () => () => undefined },
    settings: { current: () => ({ guests: 'on' }) as ReturnType<ServerSettings['current']>, onChange: () => () => undefined },
    doorPasswords: { check: async () => undefined },
    knocks: createKnockLimits({ clock, isOff: true }),
    audit: { record: async () => undefined },
    clock,
    ...options,
  });
}
