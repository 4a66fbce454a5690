import type { Clock } from '@matinee/base/clock';
import type { Account } from '../../src/accounts/account.ts';
import { identityOf, type AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import type { RoomHost } from '../../src/rooms/room-host.ts';
import type { Host } from './client-ends.ts';
import { obstacleBefore, type Obstacle } from './access-model.ts';
import type { RoomRecord } from './ledger.ts';
import { connect, lose, notice, type Connection, type ConnectionWatch } from './network.ts';
import { createPage, type Page } from './page.ts';
import type { Credentials } from './random-access-requests.ts';
import type { RandomSource } from './random-source.ts';
import type { Rules } from './rules.ts';

/** The tokens of each user: before and after a login, and on another device. */
const tokensOf: Readonly<Record<string, string[]>> = {
  ann: ['token of ann', 'token of ann, logged in'],
  bo: ['token of bo', "token of bo's phone"],
  cy: ['token of cy, logged in', 'token of cy', "token of cy's phone"],
  olga: ['token of olga, logged in', "token of olga's phone"],
};

export interface CrowdOptions {
  rules: Rules;
  clock: Pick<Clock, 'now'>;
  random: RandomSource;
  rooms: readonly RoomRecord[];
  sameSeconds: number;
}

/** Creates users, their connections, and their pages, every other one in the second of two rooms. */
export function createCrowd({ rules, clock, random, rooms, sameSeconds }: CrowdOptions) {
  const sessionsByToken = new Map<string, AuthenticatedSession>();
  for (const [name, tokens] of Object.entries(tokensOf)) {
    for (const token of tokens) {
      const id = token.endsWith('phone') ? `phone of ${name}` : `session of ${name}`;
      const account = token === `token of ${name}` || name === 'bo' ? undefined : accountOf(name);
      sessionsByToken.set(token, { id, username: name, createdAt: 0, usedAt: 0, provedAt: undefined, account });
    }
  }
  /** The invite links of each room that users have passed on. */
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
  const connections: Connection[] = [];
  const sessionOf = (page: Page): AuthenticatedSession => sessionsByToken.get(page.token()) as AuthenticatedSession;

  return {
    sessionsByToken,
    pages,
    connections,

    connect(page: Page, choose: () => Host, shown: Credentials, watch?: (process: Host) => ConnectionWatch): void {
      const isReconnect = page.clientId() !== undefined && random.happens(0.8);
      const process = choose();
      const session = sessionOf(page);
      const now = (): number => clock.now();
      const connection = connect({ rules, page, process, session, now, sameSeconds, isReconnect, ...watch?.(process) });
      connections.push(connection);
      page.opened(connection, isReconnect && random.happens(0.7), shown);
    },

    /** Breaks all connections to a server, which their pages notice. */
    loseAll(process: Host): void {
      for (const connection of connections.filter((one) => one.process === process)) {
        lose(connection);
        connections.splice(connections.indexOf(connection), 1);
      }
    },

    notice: (connection: Connection): void => notice(connections, connection, random),

    /** Returns the obstacle for a page without credentials; `hosts` are all loaded rooms. */
    obstacleTo(page: Page, hosts: readonly RoomHost[]): Obstacle | undefined {
      const { name, state } = page.room;
      const owner = hosts.findLast((host) => host.isOwned && host.state().sync.name === name);
      const identityIds = owner?.state().identityIds ?? new Map<string, string>();
      return obstacleBefore({ ...state, identityIds }, identityOf(sessionOf(page)), clock.now());
    },
  };
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
