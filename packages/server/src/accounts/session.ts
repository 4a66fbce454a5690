import type { Identity } from '@matinee/room';
import type { Account } from './account.ts';

export const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
export const maxGuestIdleMs = 14 * dayMs;
export const maxUserIdleMs = 30 * dayMs;
export const maxLifeMs = 120 * dayMs;

/** The login of one browser. Times are epoch ms. */
interface Session {
  /** SHA-256 of the token in hex: names the session without revealing the token. */
  readonly id: string;
  /** The name of a guest. */
  readonly username: string;
  readonly createdAt: number;
  readonly usedAt: number;
  /** When the user last proved their identity, by password or through a login provider. */
  readonly provedAt: number | undefined;
}

/** A session, and the account that it is logged in to; a guest has none. */
export interface AuthenticatedSession extends Session {
  readonly account: Account | undefined;
}

/** By which name and identity rooms know the user of a session. */
export function identityOf({ id, username, account }: AuthenticatedSession): Identity & { name: string } {
  return { name: account?.username ?? username, identityId: account?.id ?? id, isLoggedIn: account !== undefined };
}

/** Whether a session has ended: after 14 days without use, 30 when it is logged in, and 120 days in any case. */
export function hasEnded({ usedAt, createdAt, account }: AuthenticatedSession, nowMs: number): boolean {
  return usedAt < nowMs - (account === undefined ? maxGuestIdleMs : maxUserIdleMs) || createdAt < nowMs - maxLifeMs;
}
