import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoom, toStoredRoom } from '@matinee/room';
import { identityOf, type AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/rooms/room-store.ts';
import type { RandomSource } from './random-source.ts';
import { createDisk } from './disk.ts';
import { obstacleBefore, type Obstacle } from './door-model.ts';
import { createLedger } from './ledger.ts';
import { connect, lose, notice, type Connection } from './network.ts';
import type { Page } from './page.ts';
import { createPeople } from './people.ts';
import { randomCredentials, type Credentials } from './random-door-requests.ts';
import { checkHost } from './check-host.ts';
import { createRules } from './rules.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

/** Tolerance for rounding between sent and stored positions, in seconds. */
const sameSeconds = 0.001;

export interface WorldOptions {
  opened: OpenDatabase;
  random: RandomSource;
  /** Names of rooms begin with it, so that several runs can share a database. */
  prefix: string;
  /** Replaces the store of server processes, to show that the rules find a faulty one. */
  misbehaving?: ((store: RoomStore) => RoomStore) | undefined;
}

/** Rooms, pages in them, the disk, and the server processes that come and go. */
export async function createWorld({ opened, random, prefix, misbehaving = (store) => store }: WorldOptions) {
  const clock = createFakeClock();
  const rules = createRules();
  const ledger = createLedger(rules);
  const disk = createDisk(opened, ledger);
  const rooms = [
    createRoom({ name: `${prefix}-a`, isTemporary: true }, clock.now()),
    createRoom({ name: `${prefix}-b`, isTemporary: false, ownerId: 'olga' }, clock.now()),
  ];
  for (const room of rooms) await disk.create(toStoredRoom(room), clock.now());

  const { sessionsByToken, pages } = createPeople(
    rules,
    rooms.map(({ sync }) => ledger.of(sync.name)),
  );
  const processes: ServerProcess[] = [];
  const connections: Connection[] = [];
  let lastAliveMs: number | undefined;

  const sessionOf = (page: Page): AuthenticatedSession => sessionsByToken.get(page.token()) as AuthenticatedSession;

  return {
    rules,
    clock,
    disk,
    ledger,
    pages,
    connections,

    /** Returns the process that gets new connections: never a process that was replaced. */
    front: (): ServerProcess | undefined => processes.slice(-1).find((process) => !process.isDead()),
    running: (): ServerProcess[] => processes.filter((process) => process.isRunning()),
    living: (): ServerProcess[] => processes.filter((process) => !process.isDead()),

    boot(): void {
      const number = processes.length + 1;
      const store = misbehaving(disk.storeFor(number));
      processes.push(createServerProcess(rules, { number, prefix, store, clock, random, sessionsByToken, lastAliveMs }));
    },

    kill(process: ServerProcess): void {
      process.kill();
      disk.forget(process.number);
      for (const connection of connections.filter((one) => one.process === process)) {
        lose(connection);
        connections.splice(connections.indexOf(connection), 1);
      }
    },

    /** A page connects if a server accepts connections. */
    open(page: Page, shown: Credentials = randomCredentials(random, page.invites)): void {
      const process = this.front();
      if (page.connection() !== undefined || process?.takesConnections() !== true) return;
      const isReconnect = page.clientId() !== undefined && random.happens(0.8);
      const session = sessionOf(page);
      const connection = connect({ rules, page, process, session, now: () => clock.now(), sameSeconds, isReconnect });
      connections.push(connection);
      page.opened(connection, isReconnect && random.happens(0.7), shown);
    },

    /** Returns the obstacle for a page without credentials. */
    obstacleTo(page: Page): Obstacle | undefined {
      const { name, state } = page.room;
      const host = this.front()
        ?.rooms.hosts()
        .find((one) => one.state().sync.name === name);
      const identityIds = host?.state().identityIds ?? new Map<string, string>();
      return obstacleBefore({ ...state, identityIds }, identityOf(sessionOf(page)), clock.now());
    },

    notice: (connection: Connection): void => notice(connections, connection, random),

    /** Lets time pass, and a server with playing rooms record that it runs. */
    advance(ms: number): void {
      clock.advance(ms);
      const isPlaying = this.running().some(({ rooms: all }) => all.hosts().some((host) => host.state().sync.isPlaying));
      if (isPlaying) lastAliveMs = clock.now();
    },

    /** Checks the invariants. @throws BrokenRule */
    check(): void {
      for (const process of this.running()) {
        for (const host of process.rooms.hosts()) checkHost(rules, host, clock.now());
      }
      rules.check();
    },
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;
