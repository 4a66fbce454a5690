import type { Clock } from '@matinee/base/clock';
import { connectedUserSchema, type ConnectedUser } from '@matinee/protocol';
import * as z from 'zod/mini';
import { entryIdOf } from '../accounts/sessions/tokens.ts';
import { askAll } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import { networkOf } from '../edge/ip-key.ts';
import type { ConnectedClient } from '../gateway/joined-client.ts';

export interface ConnectedUsers {
  /** The longest connected first. @param search a part of a name, or the beginning of an IP address */
  list(search: string): Promise<ConnectedUser[]>;
}

export interface ConnectedUsersOptions {
  bus: NodeBus;
  clock: Clock;
  connected: () => ConnectedClient[];
}

const maxListed = 500;
const withinMs = 2000;

export function createConnectedUsers({ bus, clock, connected }: ConnectedUsersOptions): ConnectedUsers {
  const listHere = (search: string): ConnectedUser[] =>
    merge(
      connected()
        .filter((client) => matches(client, search))
        .map(toUser),
    );
  bus.onAsked('admin.connected', z.object({ search: z.string() }), async ({ search }) => listHere(search));

  return {
    async list(search) {
      const others = await askAll(bus, { clock, withinMs }, 'admin.connected', { search });
      const elsewhere = others.flatMap((answer) =>
        answer !== undefined && 'value' in answer ? z.array(connectedUserSchema).parse(answer.value) : [],
      );
      return merge([...listHere(search), ...elsewhere]);
    },
  };
}

function matches({ name, address }: ConnectedClient, search: string): boolean {
  const wanted = search.toLowerCase();
  return name.toLowerCase().includes(wanted) || address.startsWith(wanted) || networkOf(address).startsWith(wanted);
}

function toUser({ sessionId, name, isLoggedIn, address, room, since }: ConnectedClient): ConnectedUser {
  return { id: entryIdOf(sessionId), name, isLoggedIn, network: networkOf(address), rooms: [room], since };
}

function merge(users: readonly ConnectedUser[]): ConnectedUser[] {
  const byId = new Map<string, ConnectedUser>();
  for (const user of users) {
    const known = byId.get(user.id);
    const rooms = new Map([...(known?.rooms ?? []), ...user.rooms].map((room) => [room.name, room]));
    byId.set(user.id, { ...(known ?? user), rooms: [...rooms.values()], since: Math.min(known?.since ?? user.since, user.since) });
  }
  return [...byId.values()].sort((a, b) => a.since - b.since).slice(0, maxListed);
}
