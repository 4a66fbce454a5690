import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import { frameText } from '../../src/gateway/frame.ts';
import { createRoomDirectory } from '../../src/nodes/create-room-directory.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import { createNodeGate } from './cluster/node-gate.ts';
import { createClientEnds, segmentsOf, type Wire } from './client-ends.ts';
import type { RandomSource } from './random-source.ts';
import type { Rules } from './rules.ts';

export interface ServerProcessOptions {
  number: number;
  /** The prefix of its ids, because runs share a database. */
  prefix: string;
  store: RoomStore;
  clock: Clock;
  random: RandomSource;
  sessionsByToken: ReadonlyMap<string, AuthenticatedSession>;
  lastAliveMs: number | undefined;
}

/** Creates a process with the real rooms and gateway clients, without sockets. It may stall and crash. */
export function createServerProcess(
  rules: Rules,
  { number, prefix, store, clock: world, random, sessionsByToken, lastAliveMs }: ServerProcessOptions,
) {
  const gate = createNodeGate(world, 0);
  const { clock } = gate;
  let isStopping = false;
  let ids = 0;
  const newId = (): string => `${prefix}-p${number}-${(ids += 1)}`;
  const isDead = (): boolean => gate.state() === 'dead';
  const isRunning = (): boolean => gate.state() === 'running';

  /** Logged errors other than the disk's are defects. */
  function onLogged({ err }: { err?: unknown }): void {
    const isExpected = err instanceof Error && (['FencedError', 'MatineeError'].includes(err.name) || 'errcode' in err || 'details' in err);
    rules.holds(isExpected, 'only the disk fails', () => (err instanceof Error ? err.stack : err));
  }
  const silent = { debug: () => undefined, info: () => undefined, warn: onLogged, error: onLogged } as unknown as Logger;

  const rooms = createRoomDirectory({
    store,
    clock,
    log: silent,
    newId,
    random: () => random.next(),
    frame: frameText,
    lastAliveMs,
    // Short, so that rooms are stored whole and unloaded within a run.
    idleMs: 20_000,
    snapshotEvery: 4,
    segmentsOf,
    withoutErased: async (room) => room,
  });
  const ends = createClientEnds({
    rules,
    isAlone: true,
    rooms,
    clock,
    random,
    newId,
    sessionsByToken,
    log: silent,
    isDead,
  });

  return {
    number,
    rooms,
    isRunning,
    isDead,
    takesConnections: () => isRunning() && !isStopping,

    accept: (room: string, isReconnect: boolean, wire: Wire) => ends.accept(room, isReconnect, wire),

    /** Stops the process with time to finish. */
    stop(): void {
      isStopping = true;
      void rooms.close(1001);
    },
    freeze: () => gate.freeze(),
    thaw(): void {
      for (const call of gate.thaw().timers) call();
    },
    /** Kills the process as kill -9 would. */
    kill(): void {
      gate.kill();
      ends.forget();
    },
  };
}
export type ServerProcess = ReturnType<typeof createServerProcess>;
