import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { AuthenticatedSession } from '../../../src/accounts/sessions/session.ts';
import { createClusterClock, type ClusterClock } from '../../../src/cluster/cluster-clock.ts';
import { createNodeBus, type RunningNodeBus } from '../../../src/cluster/create-node-bus.ts';
import { createSeal } from '../../../src/cluster/seal.ts';
import { frameText } from '../../../src/gateway/frame.ts';
import { createRoomDirectory } from '../../../src/nodes/create-room-directory.ts';
import type { RoomDirectory } from '../../../src/rooms/room-directory.ts';
import { createClusterRoomStore } from '../../../src/storage/rooms/cluster-room-store.ts';
import { createLastAlive } from '../../../src/storage/last-alive.ts';
import type { ClaimedRoom, RoomStore } from '../../../src/storage/rooms/room-store.ts';
import { createMessageStore } from '../../../src/storage/messages/message-store.ts';
import { createRoomCatalogue } from '../../../src/storage/rooms/sql-room-store.ts';
import type { MemoryRedis } from '../../../src/testing/memory-backbone.ts';
import { createClientEnds, segmentsOf, type Host } from '../client-ends.ts';
import type { RandomSource } from '../random-source.ts';
import type { Rules } from '../rules.ts';
import type { Misbehaviour } from './cluster-world.ts';
import { createNodeDatabase, type DatabaseMode } from './node-database.ts';
import { createNodeGate, type NodeGate } from './node-gate.ts';
import { createRedisLine, type LineFaults, type RedisLine } from './redis-line.ts';

export interface ClusterNodeOptions {
  number: number;
  rules: Rules;
  world: Clock;
  redis: MemoryRedis;
  connection: DatabaseSync;
  databaseMode: () => DatabaseMode;
  random: RandomSource;
  faults: Readonly<LineFaults>;
  sessionsByToken: ReadonlyMap<string, AuthenticatedSession>;
  misbehaving: Pick<Misbehaviour, 'backbone' | 'store'>;
  trace: (text: string) => void;
  onClaimed: (name: string, claimed: ClaimedRoom) => void;
  onSnapshot: (name: string, hosted: ClaimedRoom) => void;
  onConfirmed: (roomId: number, seq: number) => void;
}

export const secret = Buffer.alloc(32, 7);
/** The maximum error of a node's clock, in ms. */
const maxSkewMs = 5000;
const lastAliveEveryMs = 10_000;
/** The time of a draining node after closing its clients, in ms. */
const goodbyeMs = 20;

type Ends = ReturnType<typeof createClientEnds>;

/** A node with the real rooms, node bus and gateway clients, without sockets. It may freeze, die, and drain. */
export interface ClusterNode extends Host {
  readonly id: string;
  readonly gate: NodeGate;
  readonly line: RedisLine;
  /** The cluster's shared time by this node; undefined before it has started. */
  nowMs(): number | undefined;
  /** Undefined before it has started. */
  rooms(): RoomDirectory | undefined;
  takesConnections(): boolean;
  isLeaving(): boolean;
  /** Stops the node with time to finish. */
  drain(): void;
  kill(isNoticed: boolean): void;
}

/** The network duplicates messages. */
const expectedWarnings = new Set(['entries of a room were lost, and are restored', 'a message from outside the cluster was refused']);
const expectedErrors = new Set(['FencedError', 'MatineeError', 'BackboneError', 'MovedError', 'NodeUnreachable']);

function isExpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    expectedErrors.has(error.name) ||
    'details' in error ||
    'code' in error ||
    /^The log of room .* does not end before|^Redis has lost entries/.test(error.message)
  );
}

export function createClusterNode(options: ClusterNodeOptions): ClusterNode {
  const {
    number,
    rules,
    world,
    redis,
    connection,
    databaseMode,
    random,
    faults,
    sessionsByToken,
    misbehaving,
    onClaimed,
    onSnapshot,
    onConfirmed,
    trace,
  } = options;
  const id = `n${number}`;
  const gate = createNodeGate(world, random.below(2 * maxSkewMs) - maxSkewMs);
  const line = createRedisLine({ redis, world, gate, random, faults });
  const backbone = misbehaving.backbone?.(line.connection, id) ?? line.connection;
  const database = createNodeDatabase({ connection, world, gate, random, mode: databaseMode });
  const isDead = (): boolean => gate.state() === 'dead';
  let ids = 0;
  const newId = (): string => `${id}-${(ids += 1)}`;
  let started: { rooms: RoomDirectory; ends: Ends; bus: RunningNodeBus; clock: ClusterClock } | undefined;
  let isLeaving = false;

  function onLogged(detail: { err?: unknown }, text?: string): void {
    const { err } = detail;
    trace(`  ${id}, ${gate.state()}: ${text} ${err instanceof Error ? err.stack : JSON.stringify(detail)}`);
    const isKnown = isDead() || isExpected(err) || expectedWarnings.has(text ?? '');
    rules.holds(isKnown, 'a node logs nothing unexpected', () => [text, err instanceof Error ? err.stack : detail]);
  }
  const info = (detail: object, text: string): void => trace(`  ${id}, ${gate.state()}: ${text} ${JSON.stringify(detail)}`);
  const log = { debug: () => undefined, info, warn: onLogged, error: onLogged } as unknown as Logger;

  function onError(error: unknown): void {
    rules.holds(error === undefined || isExpected(error), 'a request fails for known reasons only', () =>
      error instanceof Error ? error.stack : error,
    );
  }

  async function start(): Promise<void> {
    const clock = await createClusterClock({ local: gate.clock, time: () => backbone.time() });
    const seal = createSeal(secret, log, () => gate.clock.now());
    const bus = await createNodeBus({ node: id, backbone, seal, clock: gate.clock, log });
    const lastAlive = createLastAlive(database);
    const catalogue = createRoomCatalogue({ database, kind: 'sqlite' }, () => undefined);
    const roomLog = createClusterRoomStore(
      {
        node: id,
        database,
        backbone,
        seal,
        messages: createMessageStore({ database, kind: 'sqlite' }),
        clock: gate.clock,
        warn: (text, detail) => onLogged(detail as object, text),
      },
      catalogue,
    );
    const store: RoomStore = {
      ...roomLog,
      async claim(name, nowMs) {
        const claimed = await roomLog.claim(name, nowMs);
        if (claimed !== undefined && !isDead()) onClaimed(name, claimed);
        return claimed;
      },
      async commit(claim, change, extras) {
        await roomLog.commit(claim, change, extras);
        if (!isDead()) onConfirmed(claim.roomId, change.seq);
      },
      async snapshot(hosted, nowMs) {
        if (!isDead()) onSnapshot(hosted.room.sync.name, hosted);
        await roomLog.snapshot(hosted, nowMs);
      },
      async recover(...known) {
        const recovered = await roomLog.recover(...known);
        if (recovered !== undefined && !isDead()) onConfirmed(recovered.roomId, recovered.seq);
        return recovered;
      },
    };
    const rooms = createRoomDirectory({
      store: misbehaving.store?.(store) ?? store,
      clock,
      log,
      newId,
      random: () => random.next(),
      frame: frameText,
      lastAliveMs: undefined,
      // Short, so that rooms are stored whole and unloaded within a run.
      idleMs: 10_000,
      snapshotEvery: 4,
      segmentsOf,
      withoutErased: async (room) => room,
      cluster: { bus, isLeased: () => bus.isLeased(), backbone, seal, readLastAlive: () => lastAlive.read() },
    });
    await bus.announce();
    const keepLastAlive = (): void => {
      gate.clock.after(lastAliveEveryMs, keepLastAlive);
      if (rooms.hosts().some((host) => host.state().sync.isPlaying)) lastAlive.write(clock.now()).catch(() => undefined);
    };
    keepLastAlive();
    started = {
      rooms,
      bus,
      clock,
      ends: createClientEnds({ rules, isAlone: false, rooms, clock, random, newId, sessionsByToken, log, isDead, onError }),
    };
  }
  start().catch((error: unknown) => {
    rules.holds(isDead() || isExpected(error), 'a node does not start only for reasons outside of it', () => String(error));
    gate.kill();
    line.end(true);
  });

  return {
    number,
    id,
    gate,
    line,
    isRunning: () => gate.state() === 'running' && started !== undefined,
    nowMs: () => started?.clock.now(),
    rooms: () => started?.rooms,
    takesConnections: () => gate.state() === 'running' && started !== undefined && !isLeaving,
    isLeaving: () => isLeaving,
    accept(room, isReconnect, wire) {
      if (started === undefined) throw new Error('The node has not started');
      return started.ends.accept(room, isReconnect, wire);
    },
    drain() {
      if (started === undefined || isLeaving) return;
      isLeaving = true;
      const { rooms, bus, clock, ends } = started;
      void rooms.close(1001).then(async () => {
        ends.closeAll(bus.others().length > 0 ? 1012 : 1001);
        await new Promise<void>((resolve) => gate.clock.after(goodbyeMs, resolve));
        await bus.close();
        clock.stop();
        gate.kill();
        line.end(true);
      });
    },
    kill(isNoticed) {
      gate.kill();
      line.end(isNoticed);
    },
  };
}
