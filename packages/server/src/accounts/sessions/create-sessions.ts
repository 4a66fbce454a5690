import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { createRefusal } from '@matinee/protocol';
import type { Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { Values } from '../../cluster/backbone.ts';
import { noNodes, type NodeBus } from '../../cluster/node-bus.ts';
import { generateGuestName } from '../../names/generated-names.ts';
import { requireName } from '../../names/user-names.ts';
import { createGroupCommit, type GroupCommit } from '../../storage/group-commit.ts';
import type { Database, Tables } from '../../storage/tables.ts';
import type { Account } from '../account.ts';
import { requireScopes, type TokenUse } from './bot-access.ts';
import { createSessionTable, type SessionTable, type StoredSession } from './session-table.ts';
import { guestIdOf, hasEnded, hourMs, identityOf, type AuthenticatedSession } from './session.ts';
import { createSessionReader, type SessionReader } from './session-reader.ts';
import type { SessionChange, Sessions } from './sessions.ts';
import { createSharedUnusedSessions } from './shared-unused-sessions.ts';
import { createToken, entryIdOf, hashOfToken, MissingToken } from './tokens.ts';
import { createGuest, createUnusedSessions, type UnusedSessions } from './unused-sessions.ts';

const maxAgentLength = 200;
/** Per query or message, so that none takes long. */
const idsPerQuery = 200;

const topic = 'sessions';
/** Hashes of tokens, which open nothing. */
const idsSchema = z.array(z.string());

export interface SessionSharing {
  bus: NodeBus;
  /** Stores new guests' sessions for all nodes; without it they are in memory. */
  values: Values | undefined;
}

/** @param sharing tells nodes of each other's changes */
export function createSessions(database: Database, clock: Clock, sharing: SessionSharing = { bus: noNodes, values: undefined }): Sessions {
  return new StoredSessions(createSessionTable(database), clock, sharing);
}

class StoredSessions implements Sessions {
  readonly #table: SessionTable;
  readonly #clock: Clock;
  readonly #unused: UnusedSessions;
  readonly #listeners = new Set<(change: SessionChange) => void>();
  readonly #laterUses: GroupCommit<string>;
  readonly #bus: NodeBus;
  readonly #reader: SessionReader;

  constructor(table: SessionTable, clock: Clock, { bus, values }: SessionSharing) {
    this.#table = table;
    this.#clock = clock;
    this.#unused = values === undefined ? createUnusedSessions(table, clock) : createSharedUnusedSessions(table, clock, values);
    this.#laterUses = createGroupCommit((ids) => table.markUsed(ids, clock.now()));
    this.#bus = bus;
    this.#reader = createSessionReader({
      table,
      clock,
      unstored: (id) => this.#unused.get(id),
      notify: (change) => this.#notifyListeners(change),
      isWatched: () => this.#listeners.size > 0,
    });
    bus.onBroadcast(topic, idsSchema, (ids) => this.#reader.read(ids));
  }

  async grant(token: string | undefined): Promise<string> {
    if (token !== undefined) {
      const id = hashOfToken(token);
      const known = this.#unused.get(id) ?? (await this.#find(id));
      if (known && !hasEnded(known, this.#clock.now())) return token;
    }
    const guest = createGuest(this.#clock.now());
    await this.#unused.add(guest.session);
    this.#unused.sweep();
    return guest.token;
  }

  async authenticate(token: string, use: TokenUse = { scopes: 'never' }): Promise<AuthenticatedSession | undefined> {
    const session = await this.#use(hashOfToken(token));
    requireScopes(session ?? {}, use);
    return session;
  }

  async whenWritten({ id }: AuthenticatedSession): Promise<void> {
    await this.#unused.store(id);
  }

  async rename(session: AuthenticatedSession, name: string): Promise<void> {
    const username = requireName(name);
    await this.whenWritten(session);
    await this.#update(session.id, { username });
    this.#notify({ id: session.id, session: { ...session, username } });
    await this.#renameDevices(session, username);
  }

  async pair(owner: AuthenticatedSession, agent: string | undefined): Promise<string> {
    const { username, account } = owner;
    const now = this.#clock.now();
    const token = createToken();
    const guestId = account === undefined ? guestIdOf(owner) : undefined;
    const times = { createdAt: now, usedAt: now, provedAt: undefined };
    const paired = { id: hashOfToken(token), username, account, guestId, isPaired: true, ...times };
    await this.#table.insertPaired(paired, agent?.slice(0, maxAgentLength));
    // If the owner's session ended meanwhile, it may not have found this one among its devices.
    const [current] = await this.#table.read([owner.id]);
    if (current !== undefined && identityOf(current).identityId === identityOf(owner).identityId) return token;
    await this.#end([paired.id]);
    throw createRefusal('BadApiArgumentException', { reason: 'pairing_over' });
  }

  async logIn(session: AuthenticatedSession, account: Account, agent: string | undefined): Promise<void> {
    const now = this.#clock.now();
    await this.whenWritten(session);
    await this.#update(session.id, {
      user_id: account.id,
      guest_id: null,
      is_paired: null,
      proved_at: now,
      used_at: now,
      agent: agent?.slice(0, maxAgentLength) ?? null,
    });
    this.#notify({ id: session.id, session: { ...session, guestId: undefined, isPaired: undefined, usedAt: now, provedAt: now, account } });
    await this.#endDevices(session.id);
  }

  async logOut({ id, createdAt }: AuthenticatedSession): Promise<void> {
    const guest = {
      id,
      createdAt,
      usedAt: this.#clock.now(),
      username: generateGuestName(randomInt),
      provedAt: undefined,
      account: undefined,
    };
    await this.#update(id, {
      username: guest.username,
      user_id: null,
      is_paired: null,
      proved_at: null,
      used_at: guest.usedAt,
      agent: null,
    });
    this.#notify({ id, session: guest });
  }

  async list(accountId: string): Promise<StoredSession[]> {
    const all = await this.#table.listOf(accountId);
    return all.filter(({ isBot }) => !isBot).map((session) => ({ ...session, id: entryIdOf(session.id) }));
  }

  async end({ id }: AuthenticatedSession): Promise<void> {
    await this.#end([id]);
    await this.#endDevices(id);
  }

  async endOne(accountId: string, entryId: string, { isBot } = { isBot: false }): Promise<boolean> {
    const all = await this.#table.listOf(accountId);
    const ids = all.filter((session) => session.isBot === isBot && entryIdOf(session.id) === entryId).map(({ id }) => id);
    await this.#end(ids);
    return ids.length > 0;
  }

  async endAll(accountId: string, exceptId?: string, { keepBots } = { keepBots: false }): Promise<void> {
    const all = await this.#table.listOf(accountId);
    await this.#end(all.filter(({ id, isBot }) => id !== exceptId && !(isBot && keepBots)).map(({ id }) => id));
  }

  async refresh(accountId: string): Promise<void> {
    const sessions = await this.#table.read(await this.#idsOf(accountId));
    this.#notify(...sessions.map((session) => ({ id: session.id, session })));
  }

  async findEnded(ids: readonly string[]): Promise<string[]> {
    const ended: string[] = [];
    for (let from = 0; from < ids.length; from += idsPerQuery) ended.push(...(await this.#endedOf(ids.slice(from, from + idsPerQuery))));
    return ended;
  }

  async read(ids: readonly string[]): Promise<AuthenticatedSession[]> {
    return (await this.#table.read(ids)).filter((session) => !hasEnded(session, this.#clock.now()));
  }

  readAgain(ids: readonly string[]): void {
    this.#reader.read(ids);
  }

  onChange(listener: (change: SessionChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async idle(): Promise<void> {
    await Promise.all([this.#unused.idle(), this.#laterUses.idle()]);
  }

  async sweep(): Promise<void> {
    this.#unused.sweep();
    await this.#table.removeEnded(this.#clock.now());
  }

  #notify(...changes: SessionChange[]): void {
    for (const change of changes) this.#notifyListeners(change);
    const ids = changes.map(({ id }) => id);
    this.#reader.changed(ids);
    for (let from = 0; from < ids.length; from += idsPerQuery) this.#bus.broadcast(topic, ids.slice(from, from + idsPerQuery));
  }

  #notifyListeners(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  async #use(id: string): Promise<AuthenticatedSession | undefined> {
    const first = this.#unused.get(id);
    if (first) {
      if (hasEnded(first, this.#clock.now())) return undefined;
      // If storing fails, the session stays in memory and its next use tries again.
      this.#unused.storeSoon(first);
      return first;
    }
    const nowMs = this.#clock.now();
    const session = (await this.#table.read([id]))[0] ?? (await this.#useElsewhere(id));
    if (session === undefined || hasEnded(session, nowMs)) return undefined;
    if (session.usedAt >= nowMs - hourMs) return session;
    // If this use can't be stored, a later one is.
    void this.#laterUses.commit(id).catch(() => undefined);
    return { ...session, usedAt: this.#clock.now() };
  }

  async #useElsewhere(id: string): Promise<AuthenticatedSession | undefined> {
    const session = await this.#unused.load(id);
    if (session !== undefined) this.#unused.storeSoon(session);
    return session;
  }

  async #endedOf(ids: readonly string[]): Promise<string[]> {
    const unstored = ids.filter((id) => this.#unused.has(id));
    await Promise.all(unstored.map((id) => this.#use(id)));
    const live = (await this.#table.read(ids)).filter((session) => !hasEnded(session, this.#clock.now()));
    const known = new Set([...unstored, ...live.map(({ id }) => id)]);
    const idle = live.filter(({ usedAt }) => usedAt < this.#clock.now() - hourMs);
    await Promise.allSettled(idle.map(({ id }) => this.#laterUses.commit(id)));
    return ids.filter((id) => !known.has(id));
  }

  async #find(id: string): Promise<AuthenticatedSession | undefined> {
    return (await this.#table.read([id]))[0] ?? this.#unused.load(id);
  }

  async #idsOf(accountId: string): Promise<string[]> {
    return (await this.#table.listOf(accountId)).map(({ id }) => id);
  }

  async #endDevices(guestId: string): Promise<void> {
    await this.#end(await this.#table.devicesOf(guestId));
  }

  /** A guest has one name on all devices. */
  async #renameDevices(session: AuthenticatedSession, username: string): Promise<void> {
    const guestId = guestIdOf(session);
    const others = [guestId, ...(await this.#table.devicesOf(guestId))].filter((id) => id !== session.id);
    for (const other of await this.#table.read(others)) {
      if (other.account === undefined && (await this.#table.update(other.id, { username }))) {
        this.#notify({ id: other.id, session: { ...other, username } });
      }
    }
  }

  /** @throws MissingToken when the session has ended meanwhile */
  async #update(id: string, values: Updateable<Tables['sessions']>): Promise<void> {
    if (!(await this.#table.update(id, values))) throw new MissingToken(401);
  }

  async #end(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#unused.remove(ids);
    await this.#table.remove(ids);
    this.#notify(...ids.map((id) => ({ id, session: undefined })));
  }
}
