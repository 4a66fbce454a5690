import { operatorScopes, type Scope } from '@matinee/protocol';
import type { Identity } from '@matinee/room';
import type { Account } from '../account.ts';
import type { BotAccess } from './bot-access.ts';

export const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
export const maxGuestIdleMs = 14 * dayMs;
export const maxUserIdleMs = 30 * dayMs;
export const maxLifeMs = 120 * dayMs;

/** The login of one browser, or the token of a bot. Times are epoch ms. */
interface Session {
  /** SHA-256 of the token in hex: names the session without revealing the token. */
  readonly id: string;
  /** The name of a guest. */
  readonly username: string;
  /** Set for another device of a guest: the id of that guest's first session. */
  readonly guestId?: string | undefined;
  readonly createdAt: number;
  readonly usedAt: number;
  /** Set for a television or a remote that its user has paired: it is for rooms, not for the account. */
  readonly isPaired?: boolean | undefined;
  /** The last time at which the user proved their identity, by password or through a login provider. */
  readonly provedAt: number | undefined;
  /** Set for the token of a bot: the only access that it gives. */
  readonly bot?: BotAccess | undefined;
}

/** A session, and the account that it is logged in to; a guest has none. */
export interface AuthenticatedSession extends Session {
  readonly account: Account | undefined;
}

/** Returns the id of a session's guest, which bans name too: the same on all of the guest's devices. */
export function guestIdOf({ id, guestId }: Pick<Session, 'id' | 'guestId'>): string {
  return guestId ?? id;
}

/** Returns the name and identity by which rooms know the user of a session. */
export function identityOf({ id, guestId, username, account, bot }: AuthenticatedSession): Identity & { name: string } {
  return {
    name: account?.username ?? username,
    identityId: account?.id ?? guestIdOf({ id, guestId }),
    isLoggedIn: account !== undefined,
    ...(account !== undefined && { guestId: id }),
    ...(bot !== undefined && { isBot: true }),
  };
}

/** Whether an operator acts in a session: in person, or through a bot whose token has one of these scopes. Never for a paired device. */
export function isOperatorIn({ account, bot, isPaired }: AuthenticatedSession, scopes: readonly Scope[] = operatorScopes): boolean {
  return account?.isOperator === true && isPaired !== true && (bot === undefined || scopes.some((scope) => bot.scopes.includes(scope)));
}

/**
 * Whether a session has ended: after 14 days without use, 30 when it is logged in, and 120 days in any case. The token of a
 * bot ends when its user wanted it to.
 */
export function hasEnded({ usedAt, createdAt, account, bot }: AuthenticatedSession, nowMs: number): boolean {
  if (bot !== undefined) return bot.endsAt !== undefined && bot.endsAt <= nowMs;
  return usedAt < nowMs - (account === undefined ? maxGuestIdleMs : maxUserIdleMs) || createdAt < nowMs - maxLifeMs;
}
