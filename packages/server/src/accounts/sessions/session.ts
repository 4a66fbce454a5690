import { operatorScopes, type Scope } from '@matinee/protocol';
import type { Identity } from '@matinee/room';
import type { Account } from '../account.ts';
import type { BotAccess } from './bot-access.ts';

export const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
export const maxGuestIdleMs = 14 * dayMs;
export const maxUserIdleMs = 30 * dayMs;
export const maxLifeMs = 120 * dayMs;

/** A browser's login, or a bot's token. Times are epoch ms. */
interface Session {
  /** SHA-256 of the token in hex. */
  readonly id: string;
  readonly username: string;
  /** On another device of a guest: the guest's first session. */
  readonly guestId?: string | undefined;
  readonly createdAt: number;
  readonly usedAt: number;
  /** A paired television or remote: it is for rooms, not for the account. */
  readonly isPaired?: boolean | undefined;
  /** Time of the last proof of identity, by password or login provider. */
  readonly provedAt: number | undefined;
  /** Limits a bot's token. */
  readonly bot?: BotAccess | undefined;
}

export interface AuthenticatedSession extends Session {
  readonly account: Account | undefined;
}

/** Returns the same id on all of a guest's devices. Bans name it. */
export function guestIdOf({ id, guestId }: Pick<Session, 'id' | 'guestId'>): string {
  return guestId ?? id;
}

export function identityOf({ id, guestId, username, account, bot }: AuthenticatedSession): Identity & { name: string } {
  return {
    name: account?.username ?? username,
    identityId: account?.id ?? guestIdOf({ id, guestId }),
    isLoggedIn: account !== undefined,
    ...(account !== undefined && { guestId: id }),
    ...(bot !== undefined && { isBot: true }),
  };
}

/** Includes bots with one of the scopes, but no paired devices. */
export function isOperatorIn({ account, bot, isPaired }: AuthenticatedSession, scopes: readonly Scope[] = operatorScopes): boolean {
  return account?.isOperator === true && isPaired !== true && (bot === undefined || scopes.some((scope) => bot.scopes.includes(scope)));
}

/** Sessions end after 14 days without use, 30 when logged in, and 120 days in any case. A bot's token ends as its user wanted. */
export function hasEnded({ usedAt, createdAt, account, bot }: AuthenticatedSession, nowMs: number): boolean {
  if (bot !== undefined) return bot.endsAt !== undefined && bot.endsAt <= nowMs;
  return usedAt < nowMs - (account === undefined ? maxGuestIdleMs : maxUserIdleMs) || createdAt < nowMs - maxLifeMs;
}
