import type { Random } from '../random.ts';
import { call, type Answer } from './exchange.ts';
import { apiKey, type Lane, type World } from './world.ts';

/** Has a room stored and let go of, and loads it again: it must be as it was. */
export async function readBack(world: World, lane: Lane, room: string, token: string, random: Random): Promise<void> {
  const path = `/room/${room}`;
  const before = await call(world, { lane, random, name: 'getRoom' }, 'GET', path, { token });
  await call(world, { lane, random, name: 'deleteRoom' }, 'DELETE', path, { token, headers: { apikey: apiKey } });
  const after = await call(world, { lane, random, name: 'getRoom' }, 'GET', path, { token });
  // 429 says nothing about the room.
  if (before?.status !== 200 || after === undefined || after.status === 429) return;
  if (after.status !== 200)
    world.findings.add('every stored room can be read back', `${room} was answered with ${after.status} ${after.text.slice(0, 300)}`);
  else if (titleOf(before) !== titleOf(after))
    world.findings.add('a room that is loaded again is as it was', `${titleOf(before)} became ${titleOf(after)}`);
}

function titleOf({ text }: Answer): string {
  const { title, description } = JSON.parse(text) as { title: string; description: string };
  return JSON.stringify({ title, description });
}
