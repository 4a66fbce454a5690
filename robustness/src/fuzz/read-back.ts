import type { Random } from '../random.ts';
import { checkAnswer, exchange, type Answer, type Asked } from './exchange.ts';
import { apiKey, forwardedFor, type Lane, type World } from './world.ts';

/** Has a room stored and let go of, and loads it again: it must be as it was. */
export async function readBack(world: World, lane: Lane, room: string, token: string, random: Random): Promise<void> {
  const before = await getRoom(world, lane, room, token, random);
  const unload: Asked = {
    method: 'DELETE',
    path: `/api/room/${room}`,
    headers: { authorization: `Bearer ${token}`, apikey: apiKey, 'x-forwarded-for': forwardedFor(random) },
  };
  const unloaded = await exchange(world, lane, unload);
  if (unloaded !== undefined) checkAnswer(world, 'deleteRoom', unload, unloaded);
  const after = await getRoom(world, lane, room, token, random);
  // 429 says nothing about the room.
  if (before?.status !== 200 || after === undefined || after.status === 429) return;
  if (after.status !== 200)
    world.findings.add('every stored room can be read back', `${room} was answered with ${after.status} ${after.text.slice(0, 300)}`);
  else if (titleOf(before) !== titleOf(after))
    world.findings.add('a room that is loaded again is as it was', `${titleOf(before)} became ${titleOf(after)}`);
}

async function getRoom(world: World, lane: Lane, room: string, token: string, random: Random): Promise<Answer | undefined> {
  const asked: Asked = {
    method: 'GET',
    path: `/api/room/${room}`,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forwardedFor(random) },
  };
  const answer = await exchange(world, lane, asked);
  if (answer !== undefined) checkAnswer(world, 'getRoom', asked, answer);
  return answer;
}

function titleOf({ text }: Answer): string {
  const { title, description } = JSON.parse(text) as { title: string; description: string };
  return JSON.stringify({ title, description });
}
