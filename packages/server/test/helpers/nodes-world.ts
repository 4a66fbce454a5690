import { createServer } from 'node:http';
import type { Clock } from '@matinee/base/clock';
import { createRoom } from '@matinee/room';
import { connectClient, listenOnLoopback, type TestClient } from '@matinee/testing';
import { pino } from 'pino';
import { createSessions } from '../../src/accounts/sessions/create-sessions.ts';
import type { Values } from '../../src/cluster/backbone.ts';
import type { NodeBus } from '../../src/cluster/node-bus.ts';
import { createWriteWatch } from '../../src/edge/write-watch.ts';
import { frameText } from '../../src/gateway/frame.ts';
import { createGateway } from '../../src/gateway/gateway.ts';
import { createMessageLimits } from '../../src/gateway/message-limits.ts';
import { createOpenMessages } from '../../src/gateway/open-messages.ts';
import { createSocketQuota } from '../../src/gateway/socket-quota.ts';
import { createRoomDirectory } from '../../src/nodes/create-room-directory.ts';
import type { RoomDirectory } from '../../src/rooms/room-directory.ts';
import { createRoomStore } from '../../src/storage/rooms/sql-room-store.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import { noTelemetry } from '../../src/telemetry/telemetry.ts';
import { createOpenAccess } from './open-access.ts';

// Nodes with real sockets on one database, each with a room of its own.

export type SmallNode = Awaited<ReturnType<typeof startSmallNode>>;

interface SmallNodeOptions {
  opened: OpenDatabase;
  clock: Clock;
  bus: NodeBus;
  values: Values;
  /** Awaited before a room is found. */
  beforeFind?: () => Promise<void>;
}

export async function startSmallNode({ opened, clock, bus, values, beforeFind }: SmallNodeOptions) {
  const log = pino({ level: 'silent' });
  const sessions = createSessions(opened.database, clock, { bus, values });
  const store = createRoomStore(opened);
  const room = `room-of-${bus.node}`;
  await store.create(createRoom({ name: room, isTemporary: true }, clock.now()), clock.now());
  let ids = 0;
  const newId = (): string => `${bus.node}-${(ids += 1)}`;
  const rooms: RoomDirectory = createRoomDirectory({
    store,
    clock,
    log,
    newId,
    random: () => 0.5,
    frame: frameText,
    lastAliveMs: undefined,
    telemetry: noTelemetry,
    keepsHistory: false,
    segmentsOf: async () => [],
    withoutErased: async (stored) => stored,
  });
  const find = rooms.find.bind(rooms);
  rooms.find = async (name) => {
    await beforeFind?.();
    return find(name);
  };
  const server = createServer();
  const gateway = createGateway({
    server,
    rooms,
    sessions,
    access: createOpenAccess({ clock }),
    accessServices: { passwords: { hash: async (password) => password }, keepRoom: (_, keep) => keep(), clock },
    resolver: {} as never,
    messages: { find: async () => undefined },
    messageLimits: createMessageLimits({ clock, isOff: true }),
    socketQuota: createSocketQuota({ clock, isOff: true }),
    writeWatch: createWriteWatch(clock, { maxBytes: Infinity, maxBytesPerAddress: Infinity }),
    openMessages: createOpenMessages(Infinity),
    clock,
    log,
    newId,
    addressOf: () => '127.0.0.1',
    isOwnHost: () => true,
    origins: [],
    basePath: '',
    bus,
    telemetry: noTelemetry,
    onAnswered: () => undefined,
  });
  const { url, close } = await listenOnLoopback(server);
  async function connect(token: string): Promise<TestClient> {
    const client = await connectClient(`${url}/api/room/${room}`);
    client.send({ action: 'auth', token });
    return client;
  }
  return {
    sessions,
    gateway,
    /** Returns the room's host, once a client has joined. */
    host: () => rooms.loaded(room),
    connect,
    async enter(token: string) {
      const client = await connect(token);
      await client.next('you');
      return client;
    },
    async close() {
      await rooms.close(4000);
      await gateway.close({ isElsewhere: false });
      await close();
      await store.idle();
      await sessions.idle();
    },
  };
}
