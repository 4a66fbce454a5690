import type { Account } from '../account.ts';
import type { TokenUse } from './bot-access.ts';
import type { StoredSession } from './session-table.ts';
import type { AuthenticatedSession } from './session.ts';

/**
 * The sessions of guests and users. A token is 256 random bits and stored as its hash. A session is stored when its token
 * is first used; until then it is kept in memory, for an hour, or in Redis where there are several nodes.
 */
export interface Sessions {
  /** Returns the same token if its session is valid, otherwise the token of a new guest. */
  grant(token: string | undefined): Promise<string>;
  /**
   * Returns the session of a token, and counts it as used now. Undefined if the token is unknown or its session has ended.
   * @param use of the token; without it, bots' tokens are refused
   * @throws ScopeMissing for a bot's token that does not allow this use
   */
  authenticate(token: string, use?: TokenUse): Promise<AuthenticatedSession | undefined>;
  /** Resolves when a session is stored, so that its user keeps what they do even after a crash. Throws the database's error. */
  whenWritten(session: AuthenticatedSession): Promise<void>;
  /** Renames a guest. @throws LengthOutOfRangeException, MissingToken */
  rename(session: AuthenticatedSession, name: string): Promise<void>;
  /**
   * Returns the token of a new session of the same account or guest, for another device. The sessions of a guest's other devices
   * end with that guest's session, and when it is logged in.
   * @throws BadApiArgumentException when the session has ended meanwhile, or is another user's
   */
  pair(owner: AuthenticatedSession, agent: string | undefined): Promise<string>;
  /** Returns the sessions with these ids that have not ended. They don't count as used. */
  read(ids: readonly string[]): Promise<AuthenticatedSession[]>;
  /** Logs a session in to an account; its token stays. @throws MissingToken when it has ended meanwhile */
  logIn(session: AuthenticatedSession, account: Account, agent: string | undefined): Promise<void>;
  /** Gives a session to a new guest; its token stays. @throws MissingToken when it has ended meanwhile */
  logOut(session: AuthenticatedSession): Promise<void>;
  /** Lists the sessions of an account without its bots' tokens, the last used first. */
  list(accountId: string): Promise<StoredSession[]>;
  end(session: AuthenticatedSession): Promise<void>;
  /** Ends one session of an account, or one token for a bot, by its id in the list. Returns false when there is none. */
  endOne(accountId: string, entryId: string, options?: { isBot: boolean }): Promise<boolean>;
  /** Ends the sessions and the tokens for bots of an account, except for one session; with `keepBots` only the sessions. */
  endAll(accountId: string, exceptId?: string, options?: { keepBots: boolean }): Promise<void>;
  /** Notifies of a changed account, for each of its sessions. */
  refresh(accountId: string): Promise<void>;
  /** Returns the ids of sessions that have ended or don't exist. The others count as used now. */
  findEnded(ids: readonly string[]): Promise<string[]>;
  /** Reads sessions again and notifies listeners of their current state, as changes by other nodes may have been missed. */
  readAgain(ids: readonly string[]): void;
  /**
   * Calls back for every session whose user or name changes, or that ends, at this node or another. Returns the function
   * that stops this.
   */
  onChange(listener: (change: SessionChange) => void): () => void;
  /** Resolves when all changes are stored. */
  idle(): Promise<void>;
  /** Removes sessions that have ended. */
  sweep(): Promise<void>;
}

/** A session as it is from now on; undefined when it has ended. */
export interface SessionChange {
  id: string;
  session: AuthenticatedSession | undefined;
}
