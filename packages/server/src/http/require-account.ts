import { createRefusal } from '@matinee/protocol';
import type { Account } from '../accounts/account.ts';
import type { AuthenticatedSession } from '../accounts/session.ts';

/** How long it counts, in ms, that somebody has proved who they are. */
export const maxProofAgeMs = 10 * 60_000;

/** The account of a session; the one with this id, where it is given. @throws LoginRequired */
export function requireAccount({ account }: AuthenticatedSession, id = account?.id): Account {
  if (account === undefined || account.id !== id) throw createRefusal('LoginRequired');
  return account;
}
