import type { Account } from '../../src/accounts/account.ts';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import type { RoomRecord } from './ledger.ts';
import { createPage, type Page } from './page.ts';
import type { Rules } from './rules.ts';

/** The tokens of each user: of a session before and after a login, and of another device. */
const tokensOf: Readonly<Record<string, string[]>> = {
  ann: ['token of ann', 'token of ann, logged in'],
  bo: ['token of bo', "token of bo's phone"],
  cy: ['token of cy, logged in', 'token of cy', "token of cy's phone"],
  olga: ['token of olga, logged in', "token of olga's phone"],
};

/** Users and their pages, every other page in the second of two rooms. */
export function createPeople(
  rules: Rules,
  rooms: readonly RoomRecord[],
): { sessionsByToken: Map<string, AuthenticatedSession>; pages: Page[] } {
  const sessionsByToken = new Map<string, AuthenticatedSession>();
  for (const [name, tokens] of Object.entries(tokensOf)) {
    for (const token of tokens) {
      const id = token.endsWith('phone') ? `phone of ${name}` : `session of ${name}`;
      const account = token === `token of ${name}` || name === 'bo' ? undefined : accountOf(name);
      sessionsByToken.set(token, { id, username: name, createdAt: 0, usedAt: 0, provedAt: undefined, account });
    }
  }
  /** The invite links of each room that its users have passed on. */
  const invites = rooms.map((): string[] => []);
  const pages = [0, 1, 2, 3, 4, 5].map((number) => {
    // The last two are second tabs.
    const user = ['ann', 'olga', 'bo', 'cy', 'ann', 'cy'][number] ?? '';
    return createPage(rules, {
      name: `${number}`,
      tokens: tokensOf[user] ?? [],
      room: rooms[number % 2] as RoomRecord,
      invites: invites[number % 2] ?? [],
      understands: number % 3 === 0 ? [] : ['queue-operations', 'message-changes'],
    });
  });
  return { sessionsByToken, pages };
}

function accountOf(name: string): Account {
  return {
    id: name,
    username: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    email: null,
    emailConfirmed: false,
    hasPassword: true,
    isOperator: false,
  };
}
