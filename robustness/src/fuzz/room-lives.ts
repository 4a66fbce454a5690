import { setTimeout as delay } from 'node:timers/promises';
import { limits, RequestType, type RoomRequest } from '@matinee/protocol';
import type { Random } from '../random.ts';
import { readBack } from './read-back.ts';
import { call } from './exchange.ts';
import { openRoomClient } from './room-client.ts';
import type { Fuzzer } from './world.ts';

const positions = [
  0,
  5,
  limits.maxMediaTimeSeconds - 1,
  limits.maxMediaTimeSeconds - 0.001,
  limits.maxMediaTimeSeconds,
  limits.maxMediaTimeSeconds + 1,
  1e308,
  -1,
];
const minSteps = 4;
const breathMs = 50;
/** Longer than a start waits to be told, so that playing has moved the position. */
const playMs = 2200;

/** Valid requests at the edges of what they take, in sequence; then the room is let go of and read back. */
export const fuzzRoomLives: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const token = String(world.pool.pick('token', random));
    const room = `life-${lane.name.replace(' ', '-')}-${n}`;
    // What is left of a permanent room when everybody has gone is not what it was.
    const body = { name: room, isTemporary: random.chance(0.3) };
    const made = await call(world, { lane, random, name: 'createRoom' }, 'POST', '/room/create', { token, body });
    if (made?.status !== 201) {
      await delay(breathMs); // refused by a limit
      continue;
    }
    const client = await openRoomClient(world, lane, random, `/api/room/${room}`);
    client.send(JSON.stringify({ action: 'auth', token }));
    await client.settle();
    const request = (value: RoomRequest): void => client.send(JSON.stringify({ action: 'req', request: value }));
    const sources = [`${world.site.url}/live.m3u8?${n}`, `${world.site.url}/clip.mp4?${n}`, '/sample/first-light.mp4'];
    for (const [index, id] of sources.entries()) {
      // A broadcast, most often: nothing says where it ends.
      if (index === 0 || random.chance(0.5))
        request({ type: RequestType.Add, video: { service: id.includes('m3u8') ? 'hls' : 'direct', id } });
    }
    await delay(breathMs * 4);
    for (let left = random.int(minSteps, 12); left > 0; left--) {
      request(stepOf(random, sources));
      await client.settle();
    }
    request({ type: RequestType.Seek, value: random.pick(positions) });
    request({ type: RequestType.Playback, state: true });
    await client.settle();
    await delay(random.chance(0.5) ? playMs : breathMs);
    if (random.chance(0.3)) request({ type: RequestType.PlayNow, video: { service: 'direct', id: '/sample/first-light.mp4' } });
    await client.settle();
    client.terminate();
    await readBack(world, lane, room, token, random);
    world.count('lives of rooms');
  }
};

function stepOf(random: Random, ids: readonly string[]): RoomRequest {
  const id = random.pick(ids);
  const video = { service: id.includes('m3u8') ? ('hls' as const) : ('direct' as const), id };
  const time = (): number => random.pick(positions.filter((position) => position >= 0 && position <= limits.maxMediaTimeSeconds));
  return random.pick<RoomRequest>([
    { type: RequestType.Seek, value: random.pick(positions) },
    { type: RequestType.Playback, state: random.chance(0.5) },
    { type: RequestType.PlaybackSpeed, speed: random.pick([limits.minPlaybackSpeed, 1, limits.maxPlaybackSpeed]) },
    { type: RequestType.Skip },
    { type: RequestType.PlayNow, video: { ...video, startAt: time() } },
    { type: RequestType.UpdateQueueItem, video, update: { startAt: time() } },
    { type: RequestType.Order, fromIdx: random.int(0, 2), toIdx: random.int(0, 2) },
    { type: RequestType.Shuffle },
    { type: RequestType.Remove, video },
    { type: RequestType.Vote, video, add: random.chance(0.5) },
    {
      type: RequestType.ApplySettings,
      settings: { queueMode: random.pick(['manual', 'vote', 'loop', 'dj', 'turns']), enableVoteSkip: random.chance(0.2) },
    },
    { type: RequestType.RestoreQueue },
  ]);
}
