import { createFakeClock } from '@matinee/base/fake-clock';
import { createRoom, toStoredRoom, wakeTime } from '@matinee/room';
import type { AuthenticatedSession } from '../../src/accounts/session.ts';
import type { OpenDatabase } from '../../src/storage/tables.ts';
import type { RoomStore } from '../../src/storage/room-store.ts';
import type { Chance } from './chance.ts';
import { createDisk } from './disk.ts';
import { createLedger } from './ledger.ts';
import { connect, lose, type Connection } from './network.ts';
import { createPage, type Page } from './page.ts';
import { createRules } from './rules.ts';
import { createServerProcess, type ServerProcess } from './server-process.ts';

export interface WorldParts {
  opened: OpenDatabase;
  chance: Chance;
  /** Names of rooms begin with it, so that several runs can share a database. */
  prefix: string;
  /** What a server process knows as its store; to show that the rules find a store that misbehaves. */
  misbehaving?: ((store: RoomStore) => RoomStore) | undefined;
}

const people = ['ann', 'bo', 'cy'];
/** A start waits so long at most, a skip so long after its notice, a length for players that load; in ms. */
const longestWaitMs = 30_000;

/** Rooms, pages in them, the disk, and the server processes that come and go. */
export async function createWorld({ opened, chance, prefix, misbehaving = (store) => store }: WorldParts) {
  const clock = createFakeClock();
  const rules = createRules();
  const ledger = createLedger(rules);
  const disk = createDisk(opened, ledger);
  const rooms = [
    createRoom({ name: `${prefix}-a`, isTemporary: true }, clock.now()),
    createRoom({ name: `${prefix}-b`, isTemporary: false, ownerId: 'olga' }, clock.now()),
  ];
  for (const room of rooms) await disk.create(toStoredRoom(room), clock.now());

  const visitors = new Map<string, AuthenticatedSession>();
  for (const name of people) visitors.set(`token of ${name}`, { ...sessionOf(name), account: undefined });
  const account = { id: 'olga', username: 'Olga', email: null, emailConfirmed: false, hasPassword: true, discordLinked: false };
  visitors.set('token of olga', { ...sessionOf('olga'), account });

  const pages = [0, 1, 2, 3, 4, 5].map((number) => {
    const record = ledger.of(`${prefix}-${number % 2 === 0 ? 'a' : 'b'}`);
    // The last is somebody's second tab.
    const person = ['ann', 'olga', 'bo', 'cy', 'ann', 'olga'][number] ?? '';
    const understands = number % 3 === 0 ? [] : ['queue-operations'];
    return createPage(rules, { name: `${number}`, token: `token of ${person}`, room: record, understands });
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

    /** The process that new connections go to: never one in whose place another was started. */
    front: (): ServerProcess | undefined => processes.slice(-1).find((process) => !process.isDead()),
    running: (): ServerProcess[] => processes.filter((process) => process.isRunning()),
    living: (): ServerProcess[] => processes.filter((process) => !process.isDead()),

    boot(): void {
      const number = processes.length + 1;
      const store = misbehaving(disk.storeFor(number));
      processes.push(createServerProcess(rules, { number, store, clock, chance, visitors, lastAliveMs }));
    },

    kill(process: ServerProcess): void {
      process.kill();
      disk.forget(process.number);
      for (const connection of connections.filter((one) => one.process === process)) {
        lose(connection);
        remove(connection);
      }
    },

    /** A page opens a connection, where there is a server to take it. */
    open(page: Page): void {
      const process = this.front();
      if (page.connection() !== undefined || process?.takesConnections() !== true) return;
      const session = visitors.get(page.token);
      const isReconnect = page.clientId() !== undefined && chance.happens(0.8);
      const connection = connect({ rules, page, process, sessionId: session?.id ?? '', now: () => clock.now(), isReconnect });
      connections.push(connection);
      page.opened(connection, isReconnect && chance.happens(0.7));
    },

    /** The server notices that a connection is no more. */
    notice(connection: Connection): void {
      if (!connection.process.isRunning()) return;
      // What had reached the server before the cut is handled, or some of it.
      for (const text of connection.up.splice(0, chance.below(connection.up.length + 1))) connection.end.receive(text);
      connection.end.closed();
      remove(connection);
    },

    /** Lets time pass, and a playing server remember that it runs. */
    advance(ms: number): void {
      clock.advance(ms);
      const isPlaying = this.running().some(({ rooms: all }) => all.hosts().some((host) => host.state().sync.isPlaying));
      if (isPlaying) lastAliveMs = clock.now();
    },

    /** What must hold at every moment. @throws BrokenRule */
    check(): void {
      for (const process of this.running()) {
        for (const host of process.rooms.hosts()) {
          const { users, sync, pendingStart, votes, identityIds } = host.state();
          const voters = [...votes.map(({ clientIds }) => clientIds), sync.votesToSkip];
          const areHere = voters.every((ids) => new Set(ids.map((id) => identityIds.get(id) ?? 'nobody here')).size === ids.length);
          const isCounted = voters.flat().every((id) => identityIds.has(id));
          rules.holds(areHere && isCounted, 'votes are of people who are here, each once', () => ({ voters, here: [...identityIds] }));
          rules.holds(new Set(users.map(({ id }) => id)).size === users.length, 'a client is in a room once', () => users);
          const wakeMs = wakeTime(host.state());
          const isBounded = pendingStart === undefined || (wakeMs !== undefined && wakeMs <= clock.now() + longestWaitMs);
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
