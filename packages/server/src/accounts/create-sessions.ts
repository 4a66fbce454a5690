import { randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { Updateable } from 'kysely';
import { generateGuestName } from '../names/generated-names.ts';
import { requireName } from '../names/user-names.ts';
import { createGroupCommit, type GroupCommit } from '../storage/group-commit.ts';
import type { Database, Tables } from '../storage/tables.ts';
import type { Account } from './account.ts';
import { MissingToken } from './missing-token.ts';
import { createSessionTable, type SessionTable, type StoredSession } from './session-table.ts';
import { hasEnded, hourMs, type AuthenticatedSession } from './session.ts';
import type { SessionChange, Sessions } from './sessions.ts';
import { hashOfToken } from './tokens.ts';
import { createUnusedSessions, type UnusedSessions } from './unused-sessions.ts';

const maxAgentLength = 200;
const entryIdLength = 16;
/** Sessions looked up by one query, so that none takes long. */
const idsPerQuery = 200;

export function createSessions(database: Database, clock: Clock): Sessions {
  return new StoredSessions(createSessionTable(database), clock);
}

class StoredSessions implements Sessions {
  readonly #table: SessionTable;
  readonly #clock: Clock;
  readonly #unused: UnusedSessions;
  readonly #listeners = new Set<(change: SessionChange) => void>();
  readonly #laterUses: GroupCommit<string>;

  constructor(table: SessionTable, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    this.#unused = createUnusedSessions(table, clock);
    this.#laterUses = createGroupCommit((ids) => table.markUsed(ids, clock.now()));
  }

  async grant(token: string | undefined): Promise<string> {
    if (token !== undefined) {
      const id = hashOfToken(token);
      const known = this.#unused.get(id) ?? (await this.#readOne(id));
      if (known && !hasEnded(known, this.#clock.now())) return token;
    }
    const guest = this.#unused.create();
    this.#unused.sweep();
    return guest.token;
  }

  authenticate(token: string): Promise<AuthenticatedSession | undefined> {
    return this.#use(hashOfToken(token));
  }

  async whenWritten({ id }: AuthenticatedSession): Promise<void> {
    await this.#unused.store(id);
  }

  async rename(session: AuthenticatedSession, name: string): Promise<void> {
    const renamed = { ...session, username: requireName(name) };
    // Until it is stored it would still be found under its first name.
    if (this.#unused.has(session.id)) {
      this.#unused.replace(renamed);
      await this.#unused.store(session.id);
    } else {
      await this.#update(session.id, { username: renamed.username });
    }
    this.#notify({ id: session.id, session: renamed });
  }

  async logIn(session: AuthenticatedSession, account: Account, agent: string | undefined): Promise<void> {
    const now = this.#clock.now();
    await this.whenWritten(session);
    await this.#update(session.id, {
      user_id: account.id,
      proved_at: now,
      used_at: now,
      agent: agent?.slice(0, maxAgentLength) ?? null,
    });
    this.#notify({ id: session.id, session: { ...session, usedAt: now, provedAt: now, account } });
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
    await this.#update(id, { username: guest.username, user_id: null, proved_at: null, used_at: guest.usedAt, agent: null });
    this.#notify({ id, session: guest });
  }

  async list(accountId: string): Promise<StoredSession[]> {
    return (await this.#table.listOf(accountId)).map((session) => ({ ...session, id: session.id.slice(0, entryIdLength) }));
  }

  end({ id }: AuthenticatedSession): Promise<void> {
    return this.#end([id]);
  }

  async endOne(accountId: string, entryId: string): Promise<boolean> {
    const ids = (await this.#idsOf(accountId)).filter((id) => id.slice(0, entryIdLength) === entryId);
    await this.#end(ids);
    return ids.length > 0;
  }

  async endAll(accountId: string, exceptId?: string): Promise<void> {
    await this.#end((await this.#idsOf(accountId)).filter((id) => id !== exceptId));
  }

  async refresh(accountId: string): Promise<void> {
    for (const session of await this.#table.read(await this.#idsOf(accountId))) this.#notify({ id: session.id, session });
  }

  async findEnded(ids: readonly string[]): Promise<string[]> {
    const ended: string[] = [];
    for (let from = 0; from < ids.length; from += idsPerQuery) ended.push(...(await this.#endedOf(ids.slice(from, from + idsPerQuery))));
    return ended;
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

  #notify(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** The session with this id, which counts as used now. */
  async #use(id: string): Promise<AuthenticatedSession | undefined> {
    const first = this.#unused.get(id);
    if (first) {
      // Stored in the background. Until then it is found in memory, and if that fails its next use tries again.
      this.#unused.storeSoon(id);
      return first;
    }
    const nowMs = this.#clock.now();
    const session = await this.#readOne(id);
    if (session === undefined || hasEnded(session, nowMs)) return undefined;
    if (session.usedAt >= nowMs - hourMs) return session;
    // If this use can't be stored, a later one is.
    await this.#laterUses.commit(id).catch(() => undefined);
    return { ...session, usedAt: this.#clock.now() };
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

  async #readOne(id: string): Promise<AuthenticatedSession | undefined> {
    return (await this.#table.read([id]))[0];
  }

  async #idsOf(accountId: string): Promise<string[]> {
    return (await this.#table.listOf(accountId)).map(({ id }) => id);
  }

  /** @throws MissingToken when the session has ended meanwhile */
  async #update(id: string, values: Updateable<Tables['sessions']>): Promise<void> {
    if (!(await this.#table.update(id, values))) throw new MissingToken(401);
  }

  async #end(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    this.#unused.remove(ids);
    await this.#table.remove(ids);
    for (const id of ids) this.#notify({ id, session: undefined });
  }
}
