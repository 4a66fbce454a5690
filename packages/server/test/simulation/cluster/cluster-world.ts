import type { DatabaseSync } from 'node:sqlite';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoom, toStoredRoom } from '@matinee/room';
import type { Backbone } from '../../../src/cluster/backbone.ts';
import { createSeal } from '../../../src/cluster/seal.ts';
import type { RoomHost } from '../../../src/rooms/room-host.ts';
import type { RoomStore } from '../../../src/storage/rooms/room-store.ts';
import { createRoomStore } from '../../../src/storage/rooms/sql-room-store.ts';
import type { OpenDatabase } from '../../../src/storage/tables.ts';
import { createMemoryRedis } from '../../../src/testing/memory-backbone.ts';
import { checkHost } from '../check-host.ts';
import type { Obstacle } from '../access-model.ts';
import type { Page } from '../page.ts';
import { createCrowd } from '../people.ts';
import { randomCredentials, type Credentials } from '../random-access-requests.ts';
import type { RandomSource } from '../random-source.ts';
import { createRules } from '../rules.ts';
import { createClusterLedger, type RedisReturn } from './cluster-ledger.ts';
import { createClusterNode, secret, type ClusterNode } from './cluster-node.ts';
import type { DatabaseMode } from './node-database.ts';
import { ObservedRooms } from './observed-rooms.ts';

/** Faults that show that the rules find them. */
export interface Misbehaviour {
  backbone?: (backbone: Backbone, node: string) => Backbone;
  store?: (store: RoomStore) => RoomStore;
}

export interface ClusterWorldOptions {
  opened: OpenDatabase;
  connection: DatabaseSync;
  random: RandomSource;
  misbehaving: Misbehaviour;
  trace: (text: string) => void;
}

/** Clocks of two nodes differ by at most twice this, in ms. */
const maxClockErrorMs = 125;

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Creates rooms, pages, one Redis, one database, and nodes that come and go. */
export async function createClusterWorld({ opened, connection, random, misbehaving, trace }: ClusterWorldOptions) {
  const clock = createFakeClock();
  const rules = createRules();
  const ledger = createClusterLedger(rules);
  const seal = createSeal(secret, { warn: () => undefined }, () => clock.now());
  const rooms = new ObservedRooms(clock, ledger, { seal, trace });
  const redis = createMemoryRedis({ clock, rooms, onExpired: noteExpired });
  const faults = { lost: 0, doubled: 0, late: 0, maxLateMs: 1 };
  const nodes: ClusterNode[] = [];
  let databaseMode: DatabaseMode = 'working';
  let isRedisUp = true;
  /** Restores Redis to its saved state. */
  let restore = redis.save();

  for (const table of ['room_log', 'rooms', 'server_state']) connection.exec(`delete from ${table}`);
  const store = createRoomStore(opened);
  for (const room of [
    createRoom({ name: 'room-a', isTemporary: true }, clock.now()),
    createRoom({ name: 'room-b', isTemporary: false, ownerId: 'olga' }, clock.now()),
  ]) {
    await store.create(toStoredRoom(room), clock.now());
    const row = connection.prepare('select id from rooms where name = ?').get(room.sync.name);
    ledger.created(toStoredRoom(room), Number(row?.['id']));
  }
  const { sessionsByToken, pages, connections, ...crowd } = createCrowd({
    rules,
    clock,
    random,
    rooms: ledger.rooms(),
    sameSeconds: (2 * maxClockErrorMs) / 1000,
  });

  /** Other nodes consider a node dead after its session expires; its messages then come too late. */
  function noteExpired(key: string): void {
    if (key.startsWith('sess:')) ledger.away(key.slice('sess:'.length));
  }

  /** Notes nodes that cannot restore the losses of Redis. */
  function noteAbsent(): void {
    for (const node of nodes) if (node.gate.state() !== 'running' || node.isLeaving()) ledger.away(node.id);
  }

  const living = (): ClusterNode[] => nodes.filter(({ gate }) => gate.state() !== 'dead');
  const running = (): ClusterNode[] => nodes.filter((node) => node.isRunning());
  const hosts = (): RoomHost[] => running().flatMap((node) => node.rooms()?.hosts() ?? []);

  return {
    rules,
    clock,
    ledger,
    pages,
    connections,
    faults,
    living,
    running,
    hosts,
    isRedisUp: () => isRedisUp,
    setDatabaseMode(mode: DatabaseMode): void {
      databaseMode = mode;
    },

    boot(): ClusterNode {
      const node = createClusterNode({
        number: nodes.length + 1,
        rules,
        world: clock,
        redis,
        connection,
        databaseMode: () => databaseMode,
        random,
        faults,
        sessionsByToken,
        trace,
        misbehaving,
        onClaimed: (name, { epoch, seq, room }) => ledger.read(name, { epoch, seq, room }),
        onSnapshot: (name, { epoch, seq, room }) => ledger.archives(name, { epoch, seq, room }),
        onConfirmed: (roomId, seq) => ledger.confirmed(roomId, seq),
      });
      nodes.push(node);
      if (!isRedisUp) node.line.cut();
      return node;
    },

    kill(node: ClusterNode, isNoticed: boolean): void {
      node.kill(isNoticed);
      ledger.away(node.id);
      crowd.loseAll(node);
    },

    freeze(node: ClusterNode): void {
      node.gate.freeze();
      ledger.away(node.id);
    },

    async thaw(node: ClusterNode): Promise<void> {
      const { timers, incoming } = node.gate.thaw();
      const late = random.happens(0.7) ? [...timers, ...incoming] : [...incoming, ...timers];
      for (const happen of late) {
        if (node.gate.state() === 'running') happen();
        await settle();
      }
    },

    drain(node: ClusterNode): void {
      node.drain();
      ledger.away(node.id);
    },

    cut(node: ClusterNode): void {
      node.line.cut();
      ledger.away(node.id);
    },

    saveRedis(): void {
      restore = redis.save();
    },
    stopRedis(): void {
      isRedisUp = false;
      for (const node of living()) node.line.cut();
    },
    startRedis(how: RedisReturn): void {
      if (isRedisUp) return;
      isRedisUp = true;
      if (how === 'as it was saved') restore();
      else if (how === 'empty') redis.wipe();
      for (const { name } of ledger.rooms()) ledger.lost(name, rooms.readOwnership(name) ?? { seq: 0, epoch: 0 }, how);
      noteAbsent();
      for (const node of living()) clock.after(random.below(200), () => node.line.mend());
    },

    open(page: Page, shown: Credentials = randomCredentials(random, page.invites)): void {
      const open = nodes.filter((node) => node.takesConnections());
      if (page.connection() !== undefined || open.length === 0) return;
      crowd.connect(
        page,
        () => random.pick(open),
        shown,
        (process) => ({
          onSend: () => ledger.shows((process as ClusterNode).id, page.room.name),
          onUnknown: () => ledger.goOn(page.room.name),
        }),
      );
    },

    obstacleTo: (page: Page): Obstacle | undefined => crowd.obstacleTo(page, hosts()),
    notice: crowd.notice,
    settle,

    async advance(ms: number): Promise<void> {
      const untilMs = clock.now() + ms;
      clock.after(ms, () => undefined); // so that there is a timer at the end
      while (clock.now() < untilMs) {
        clock.advanceToNext();
        await settle();
      }
    },

    /** @throws BrokenRule */
    check(): void {
      const nowMs = clock.now();
      noteAbsent();
      for (const node of nodes) {
        if (node.gate.state() === 'dead') crowd.loseAll(node);
        const nodeMs = node.isRunning() ? (node.nowMs() ?? nowMs) : nowMs;
        rules.holds(Math.abs(nodeMs - nowMs) <= maxClockErrorMs, 'the nodes agree on what time it is', () => ({
          node: node.id,
          by: nodeMs - nowMs,
        }));
      }
      // The node with the fastest clock may have announced an end.
      for (const host of hosts()) checkHost(rules, host, nowMs + maxClockErrorMs);
      rules.check();
    },
  };
}
export type ClusterWorld = Awaited<ReturnType<typeof createClusterWorld>>;
