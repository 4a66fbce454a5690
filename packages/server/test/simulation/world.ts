import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoom, toStoredRoom } from '@matinee/room';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomHost } from '../../src/rooms/room-host.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import type { RandomSource } from './random-source.ts';
import { createDisk } from './disk.ts';
import type { Obstacle } from './access-model.ts';
import { createLedger } from './ledger.ts';
import type { Page } from './page.ts';
import { createCrowd } from './people.ts';
import { randomCredentials, type Credentials } from './random-access-requests.ts';
import { checkHost } from './check-host.ts';
import { createRules } from './rules.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/** Tolerance for rounding between sent and stored positions, in seconds. */
const sameSeconds = 0.001;

export interface WorldOptions {
  opened: OpenDatabase;
  random: RandomSource;
  /** The prefix of room names, because runs share a database. */
  prefix: string;
  /** Replaces the store, to show that the rules find a faulty one. */
  misbehaving?: ((store: RoomStore) => RoomStore) | undefined;
}

/** Creates rooms, pages, the disk, and server processes that come and go. */
export async function createWorld({ opened, random, prefix, misbehaving = (store) => store }: WorldOptions) {
  const clock = createFakeClock();
  const rules = createRules();
  const ledger = createLedger(rules);
  const disk = createDisk(opened, ledger);
  for (const room of [
    createRoom({ name: `${prefix}-a`, isTemporary: random.happens(0.5) }, clock.now()),
    createRoom({ name: `${prefix}-b`, isTemporary: false, ownerId: 'olga' }, clock.now()),
  ])
    await disk.create(toStoredRoom(room), clock.now());
  const { pages, connections, sessionsByToken, ...crowd } = createCrowd({ rules, clock, random, rooms: ledger.rooms(), sameSeconds });
  const processes: ServerProcess[] = [];
  let lastAliveMs: number | undefined;

  const running = (): ServerProcess[] => processes.filter((process) => process.isRunning());
  const hosts = (): RoomHost[] => running().flatMap((process) => process.rooms.hosts());

  return {
    rules,
    clock,
    disk,
    ledger,
    pages,
    connections,

    /** Returns the process for new connections, never a replaced one. */
    front: (): ServerProcess | undefined => processes.slice(-1).find((process) => !process.isDead()),
    running,
    hosts,
    living: (): ServerProcess[] => processes.filter((process) => !process.isDead()),

    boot(): void {
      const number = processes.length + 1;
      const store = misbehaving(disk.storeFor(number));
      processes.push(createServerProcess(rules, { number, prefix, store, clock, random, sessionsByToken, lastAliveMs }));
    },

    kill(process: ServerProcess): void {
      process.kill();
      disk.forget(process.number);
      crowd.loseAll(process);
    },

    open(page: Page, shown: Credentials = randomCredentials(random, page.invites)): void {
      const process = this.front();
      if (page.connection() !== undefined || process?.takesConnections() !== true) return;
      crowd.connect(page, () => process, shown);
    },

    obstacleTo: (page: Page): Obstacle | undefined => crowd.obstacleTo(page, hosts()),
    notice: crowd.notice,

    /** Lets time pass, and a server with playing rooms record that it runs. */
    advance(ms: number): void {
      clock.advance(ms);
      if (hosts().some((host) => host.state().sync.isPlaying)) lastAliveMs = clock.now();
    },

    /** @throws BrokenRule */
    check(): void {
      for (const host of hosts()) checkHost(rules, host, clock.now());
      rules.check();
    },
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;
