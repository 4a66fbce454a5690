import type { Account } from '../account.ts';
import type { TokenUse } from './bot-access.ts';
import type { StoredSession } from './session-table.ts';
import type { AuthenticatedSession } from './session.ts';

/** A session is stored when its token is first used; until then it is in memory, or in Redis where there are several nodes. */
export interface Sessions {
  /** Returns the token if its session is valid, else the token of a new guest. */
  grant(token: string | undefined): Promise<string>;
  /**
   * Counts the session as used. Returns undefined if it is unknown or has ended.
   * @param use without it, bots' tokens are refused
   * @throws ScopeMissing for a bot's token that does not allow this use
   */
  authenticate(token: string, use?: TokenUse): Promise<AuthenticatedSession | undefined>;
  /** Resolves when the session survives a crash. Throws the database's error. */
  whenWritten(session: AuthenticatedSession): Promise<void>;
  /** Renames a guest. @throws LengthOutOfRangeException, MissingToken */
  rename(session: AuthenticatedSession, name: string): Promise<void>;
  /**
   * Creates a session for another device. A guest's devices end with the guest's session, and when it is logged in.
   * @throws BadApiArgumentException when the session has ended meanwhile, or is another user's
   */
  pair(owner: AuthenticatedSession, agent: string | undefined): Promise<string>;
  /** Leaves out ended sessions. Doesn't count as use. */
  read(ids: readonly string[]): Promise<AuthenticatedSession[]>;
  /** Keeps the token. @throws MissingToken when the session has ended meanwhile */
  logIn(session: AuthenticatedSession, account: Account, agent: string | undefined): Promise<void>;
  /** Turns the user into a new guest. Keeps the token. @throws MissingToken when the session has ended meanwhile */
  logOut(session: AuthenticatedSession): Promise<void>;
  /** Leaves out bots; the last used first. */
  list(accountId: string): Promise<StoredSession[]>;
  end(session: AuthenticatedSession): Promise<void>;
  /** Takes an id from the list. Returns false when there is no such entry. */
  endOne(accountId: string, entryId: string, options?: { isBot: boolean }): Promise<boolean>;
  /** Ends all sessions and, unless `keepBots`, bots' tokens. */
  endAll(accountId: string, exceptId?: string, options?: { keepBots: boolean }): Promise<void>;
  /** Notifies of a changed account, for each of its sessions. */
  refresh(accountId: string): Promise<void>;
  /** Returns ended or unknown sessions. The others count as used. */
  findEnded(ids: readonly string[]): Promise<string[]>;
  /** Changes by other nodes may have been missed. */
  readAgain(ids: readonly string[]): void;
  /** Calls back when a session's user or name changes, or it ends, at any node. Returns the function that stops this. */
  onChange(listener: (change: SessionChange) => void): () => void;
  /** Resolves when all changes are stored. */
  idle(): Promise<void>;
  sweep(): Promise<void>;
}

/** Without a session, it has ended. */
export interface SessionChange {
  id: string;
  session: AuthenticatedSession | undefined;
}
