import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoom, toStoredRoom, wakeTime } from '@matinee/room';
import type { AuthenticatedSession } from '../../src/accounts/session.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/room-store.ts';
import type { RandomSource } from './random-source.ts';
import { createDisk } from './disk.ts';
import { createLedger } from './ledger.ts';
import { connect, lose, type Connection } from './network.ts';
import { createPage, type Page } from './page.ts';
import { createRules } from './rules.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

export interface WorldOptions {
  opened: OpenDatabase;
  random: RandomSource;
  /** Names of rooms begin with it, so that several runs can share a database. */
  prefix: string;
  /** Replaces the store of server processes, to show that the rules find a faulty one. */
  misbehaving?: ((store: RoomStore) => RoomStore) | undefined;
}

const users = ['ann', 'bo', 'cy'];
/** The maximum wait of a start, of a skip after its notice, and of a length for players that load, in ms. */
const maxWaitMs = 30_000;

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

  const sessionsByToken = new Map<string, AuthenticatedSession>();
  for (const name of users) sessionsByToken.set(`token of ${name}`, { ...sessionOf(name), account: undefined });
  const account = { id: 'olga', username: 'Olga', email: null, emailConfirmed: false, hasPassword: true, discordLinked: false };
  sessionsByToken.set('token of olga', { ...sessionOf('olga'), account });

  const pages = [0, 1, 2, 3, 4, 5].map((number) => {
    const record = ledger.of(`${prefix}-${number % 2 === 0 ? 'a' : 'b'}`);
    // The last two are second tabs.
    const user = ['ann', 'olga', 'bo', 'cy', 'ann', 'olga'][number] ?? '';
    const understands = number % 3 === 0 ? [] : ['queue-operations'];
    return createPage(rules, { name: `${number}`, token: `token of ${user}`, room: record, understands });
  });
  const processes: ServerProcess[] = [];
  const connections: Connection[] = [];
  let lastAliveMs: number | undefined;

  function remove(connection: Connection): void {
    connections.splice(connections.indexOf(connection), 1);
  }

  return {
    rules,
    clock,
    disk,
    ledger,
    pages,
    connections,

    /** The process that gets new connections: never one that was replaced by another. */
    front: (): ServerProcess | undefined => processes.slice(-1).find((process) => !process.isDead()),
    running: (): ServerProcess[] => processes.filter((process) => process.isRunning()),
    living: (): ServerProcess[] => processes.filter((process) => !process.isDead()),

    boot(): void {
      const number = processes.length + 1;
      const store = misbehaving(disk.storeFor(number));
      processes.push(createServerProcess(rules, { number, store, clock, random, sessionsByToken, lastAliveMs }));
    },

    kill(process: ServerProcess): void {
      process.kill();
      disk.forget(process.number);
      for (const connection of connections.filter((one) => one.process === process)) {
        lose(connection);
        remove(connection);
      }
    },

    /** A page connects if a server accepts connections. */
    open(page: Page): void {
      const process = this.front();
      if (page.connection() !== undefined || process?.takesConnections() !== true) return;
      const session = sessionsByToken.get(page.token);
      const isReconnect = page.clientId() !== undefined && random.happens(0.8);
      const connection = connect({ rules, page, process, sessionId: session?.id ?? '', now: () => clock.now(), isReconnect });
      connections.push(connection);
      page.opened(connection, isReconnect && random.happens(0.7));
    },

    /** The server notices that a connection broke. */
    notice(connection: Connection): void {
      if (!connection.process.isRunning()) return;
      // Some of the messages that were on their way are handled first.
      for (const text of connection.up.splice(0, random.below(connection.up.length + 1))) connection.end.receive(text);
      connection.end.closed();
      remove(connection);
    },

    /** Lets time pass, and a server with playing rooms record that it runs. */
    advance(ms: number): void {
      clock.advance(ms);
      const isPlaying = this.running().some(({ rooms: all }) => all.hosts().some((host) => host.state().sync.isPlaying));
      if (isPlaying) lastAliveMs = clock.now();
    },

    /** Checks what must always hold. @throws BrokenRule */
    check(): void {
      for (const process of this.running()) {
        for (const host of process.rooms.hosts()) {
          const { users, sync, pendingStart, votes, identityIds } = host.state();
          const voters = [...votes.map(({ clientIds }) => clientIds), sync.votesToSkip];
          const areHere = voters.every((ids) => new Set(ids.map((id) => identityIds.get(id) ?? 'not here')).size === ids.length);
          const isCounted = voters.flat().every((id) => identityIds.has(id));
          rules.holds(areHere && isCounted, 'votes are of users in the room, each once', () => ({ voters, here: [...identityIds] }));
          rules.holds(new Set(users.map(({ id }) => id)).size === users.length, 'a client is in a room once', () => users);
          const wakeMs = wakeTime(host.state());
          const isBounded = pendingStart === undefined || (wakeMs !== undefined && wakeMs <= clock.now() + maxWaitMs);
          rules.holds(isBounded, 'every wait has an end', () => ({ pendingStart, wakeMs, now: clock.now(), sync }));
        }
      }
      rules.check();
    },
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;

function sessionOf(name: string): Omit<AuthenticatedSession, 'account'> {
  return { id: `session of ${name}`, username: name, createdAt: 0, usedAt: 0, provedAt: undefined };
}
