import { afterAll, afterEach, beforeAll } from 'vitest';
import { joinRoom, type JoinedRoom, type JoinOptions, type RoomEvents } from '../src/index.ts';

interface RoomsServer {
  url: string;
  generate(): Promise<string>;
  close(): Promise<unknown>;
}

/** Starts a server for the tests of a file. Its rooms are left after each test. */
export function useRooms<Server extends RoomsServer>(start: () => Promise<Server>) {
  const rooms: JoinedRoom[] = [];
  const world = {
    /** Joins a room, by default a new one. */
    async join(options: Partial<JoinOptions> = {}): Promise<JoinedRoom> {
      const room = await joinRoom({ url: world.server.url, room: options.room ?? (await world.server.generate()), ...options });
      rooms.push(room);
      return room;
    },
  } as { server: Server; join: (options?: Partial<JoinOptions>) => Promise<JoinedRoom> };
  beforeAll(async () => {
    world.server = await start();
  });
  afterEach(() => {
    for (const room of rooms.splice(0)) room.close();
  });
  afterAll(() => world.server.close());
  return world;
}

export function next<Type extends keyof RoomEvents>(
  room: JoinedRoom,
  type: Type,
  fits = (_detail: RoomEvents[Type]) => true,
): Promise<RoomEvents[Type]> {
  return new Promise((resolve) => {
    const stop = room.on(type, (detail) => {
      if (!fits(detail)) return;
      stop();
      resolve(detail);
    });
  });
}
