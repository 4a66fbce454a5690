import { clientMessageSchema, roomRequestSchema } from '@matinee/protocol';
import { validValue } from '../generate/from-schema.ts';
import { deepJson, jsonText } from '../generate/json-text.ts';
import { mutate, mutateBytes, strangeValue } from '../generate/mutate.ts';
import { anyText } from '../generate/texts.ts';
import type { Random } from '../random.ts';
import { hintsFrom, type Pool } from './pool.ts';
import { openRoomClient } from './room-client.ts';
import type { Fuzzer } from './world.ts';

const messagesPerClient = 60;
/** With limits on, the server refuses most of a client's faster messages. */
const batch = 10;

export const fuzzMessages: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const room = random.chance(0.95) ? String(world.pool.pick('room', random)) : random.pick(['nowhere', '%00', '%ff', '..', '!!', '']);
    const query = random.pick(['', '?reconnect=true', '?reconnect=true&reconnect=false', '?x=%zz', `?${'a=b&'.repeat(500)}`]);
    const client = await openRoomClient(world, lane, random, `/api/room/${room}${query}`);
    if (random.chance(0.93)) client.send(authText(random, world.pool));
    for (let sent = 0; sent < messagesPerClient && client.isOpen() && !world.isOver(); sent++) {
      const data = messageOf(random.fork(sent), world.pool);
      client.send(data);
      world.count('messages');
      if (sent % batch === 0) await client.settle();
    }
    await client.settle();
    client.terminate();
  }
};

function authText(random: Random, pool: Pool): string {
  const message = {
    action: 'auth',
    token: pool.pick('token', random),
    clientId: random.chance(0.3) ? pool.pick('clientId', random) : undefined,
  };
  return jsonText(random.chance(0.95) ? message : mutate(message, random));
}

function messageOf(random: Random, pool: Pool): string | Buffer {
  const hints = hintsFrom(pool);
  const kind = random.next();
  if (kind < 0.45) return jsonText({ action: 'req', request: validValue(roomRequestSchema, random, hints) });
  if (kind < 0.55) return jsonText(validValue(clientMessageSchema, random, hints));
  if (kind < 0.85) return jsonText(mutate({ action: 'req', request: validValue(roomRequestSchema, random, hints) }, random));
  if (kind < 0.92) return jsonText(mutate(validValue(clientMessageSchema, random, hints), random));
  if (kind < 0.94) return jsonText(strangeValue(random));
  if (kind < 0.96) return anyText(random);
  if (kind < 0.97) return deepJson(random.pick([1000, 10_000, 30_000]), random.pick(['array', 'object'])).text;
  if (kind < 0.98)
    return mutateBytes(Buffer.from(jsonText({ action: 'req', request: validValue(roomRequestSchema, random, hints) })), random).toString();
  if (kind < 0.99) return random.bytes(random.int(0, 200));
  return 'x'.repeat(random.pick([65_535, 65_536, 65_537, 200_000]));
}
