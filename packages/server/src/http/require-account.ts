import { createRefusal } from '@matinee/protocol';
import type { Account } from '../accounts/account.ts';
import type { Visitor } from '../accounts/sessions.ts';

/** How long it counts, in ms, that somebody has proved who they are. */
export const freshProofMs = 10 * 60_000;

/** The account of a session; the one with this id, where it is given. @throws LoginRequired */
export function requireAccount({ account }: Visitor, id = account?.id): Account {
  if (account === undefined || account.id !== id) throw createRefusal('LoginRequired');
  return account;
}
