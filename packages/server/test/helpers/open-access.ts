import { createKnockLimits } from '../../src/access/knock-limits.ts';
import { createRoomAccess, type RoomAccess, type RoomAccessOptions } from '../../src/access/room-access.ts';
import type { ServerSettings } from '../../src/settings/server-settings.ts';

/** Creates the access of a server that bans no user, has guests and accepts every password. */
export function createOpenAccess({ clock, ...options }: Partial<RoomAccessOptions> & Pick<RoomAccessOptions, 'clock'>): RoomAccess {
  return createRoomAccess({
    bans: { refusalOf: () => undefined, onChange: () => () => undefined },
    settings: { current: () => ({ guests: 'on' }) as ReturnType<ServerSettings['current']>, onChange: () => () => undefined },
    roomPasswords: { check: async () => undefined },
    knocks: createKnockLimits({ clock, isOff: true }),
    audit: { record: async () => undefined },
    clock,
    ...options,
  });
}
