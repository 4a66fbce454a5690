import { enterRoom, isOwnId, type LoadClient } from '../load-client.ts';
import { timedChat } from '../timed-chat.ts';
import type { Installation } from './installation.ts';

export const clientsPerRoom = 10;
export const actionsPerSecond = 1;
const atOnce = 20;
/** Each connection of an IP address takes a port. */
const clientsPerAddress = 1000;

export interface SmallRoom {
  name: string;
  /** The index of the owning node. */
  owner: number;
  clients: { client: LoadClient; node: number }[];
}

/** `together`: a room's clients are at its owner, as behind a balancer that hashes the path. `spread`: each anywhere. */
export type Placing = 'together' | 'spread';

export async function fillRooms({ nodes }: Installation, count: number, placing: Placing): Promise<SmallRoom[]> {
  const rooms: SmallRoom[] = [];
  let entered = 0;

  async function fill(index: number): Promise<void> {
    const owner = index % nodes.length;
    const tokens = await nodeAt(owner).grantMany(clientsPerRoom);
    const name = await nodeAt(owner).generate(tokens[0] as string);
    const clients: SmallRoom['clients'] = [];
    for (const [n, token] of tokens.entries()) {
      // The first client's node becomes the owner.
      const node = n === 0 || placing === 'together' ? owner : Math.floor(Math.random() * nodes.length);
      const localAddress = `127.0.0.${2 + Math.floor(entered++ / clientsPerAddress)}`;
      clients.push({ client: await enterRoom(nodeAt(node).url, name, token, isOwnId, { localAddress }), node });
    }
    const [first] = clients as [SmallRoom['clients'][0]];
    first.client.send({ action: 'req', request: { type: 5, video: { service: 'direct', id: '/sample/first-light.mp4' } } });
    rooms.push({ name, owner, clients });
  }
  const nodeAt = (n: number): (typeof nodes)[0] => nodes[n] as (typeof nodes)[0];

  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => fill(from + n)));
  }
  return rooms;
}

/** Does the next of ten actions: five chats, two playback changes, three player reports. */
export function act({ clients }: SmallRoom, turn: number): void {
  const { client } = clients[(turn * 3) % clients.length] as SmallRoom['clients'][0];
  const request = (fields: object): object => ({ action: 'req', request: fields });
  const messages: Record<number, object> = {
    1: request({ type: 4, value: turn % 50 }),
    3: { action: 'status', status: 'buffering' },
    5: { action: 'status', status: 'ready' },
    6: request({ type: 2, state: Math.floor(turn / 10) % 2 === 0 }),
    8: { action: 'status', status: turn % 20 < 10 ? 'buffering' : 'ready' },
  };
  client.send(messages[turn % 10] ?? timedChat());
}

export function keepActing(rooms: readonly SmallRoom[]): () => void {
  const startedMs = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) / 1000) * rooms.length * actionsPerSecond;
    for (; done < due; done++) act(rooms[done % rooms.length] as SmallRoom, Math.floor(done / rooms.length) + (done % 10));
  }, 2);
  return () => clearInterval(timer);
}
