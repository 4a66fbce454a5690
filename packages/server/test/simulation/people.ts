import type { AuthenticatedSession } from '../../src/accounts/session.ts';
import type { RoomRecord } from './ledger.ts';
import { createPage, type Page } from './page.ts';
import type { Rules } from './rules.ts';

const users = ['ann', 'bo', 'cy'];

/** Users and their pages, every other page in the second of two rooms. */
export function createPeople(
  rules: Rules,
  rooms: readonly RoomRecord[],
): { sessionsByToken: Map<string, AuthenticatedSession>; pages: Page[] } {
  const sessionsByToken = new Map<string, AuthenticatedSession>();
  for (const name of users) sessionsByToken.set(`token of ${name}`, { ...sessionOf(name), account: undefined });
  const account = {
    id: 'olga',
    username: 'Olga',
    email: null,
    emailConfirmed: false,
    hasPassword: true,
    discordLinked: false,
    isOperator: false,
  };
  sessionsByToken.set('token of olga', { ...sessionOf('olga'), account });
  const pages = [0, 1, 2, 3, 4, 5].map((number) => {
    // The last two are second tabs.
    const user = ['ann', 'olga', 'bo', 'cy', 'ann', 'olga'][number] ?? '';
    const understands = number % 3 === 0 ? [] : ['queue-operations'];
    return createPage(rules, { name: `${number}`, token: `token of ${user}`, room: rooms[number % 2] as RoomRecord, understands });
  });
  return { sessionsByToken, pages };
}

function sessionOf(name: string): Omit<AuthenticatedSession, 'account'> {
  return { id: `session of ${name}`, username: name, createdAt: 0, usedAt: 0, provedAt: undefined };
}
