import { limits } from '@matinee/protocol';
import { growingAlphabets, textOf } from '../generate/texts.ts';
import type { Random } from '../random.ts';
import { readBack } from './read-back.ts';
import { checkAnswer, exchange, type Answer, type Asked } from './exchange.ts';
import { openRoomClient } from './room-client.ts';
import { forwardedFor, type Fuzzer, type Lane, type World } from './world.ts';

/** Every field of text that is stored, as long as it may be, of letters that grow; then each room is read back. */
export const fuzzTexts: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const token = await freshToken(world, lane, random);
    if (token === undefined) continue;
    const call = caller(world, lane, token, random);
    await call('renameUser', 'POST', '/user', { username: text(random, limits.maxUsernameLength) });
    if (random.chance(0.2))
      await call('register', 'POST', '/user/register', {
        username: text(random, limits.maxUsernameLength),
        password: text(random, limits.maxPasswordLength),
      });
    const name = `texts-${lane.name.replace(' ', '-')}-${n}`;
    const texts = { title: text(random, limits.roomTitle), description: text(random, limits.roomDescription) };
    const made = await call('createRoom', 'POST', '/room/create', { name, ...texts, isTemporary: random.chance(0.5) });
    world.count('rooms of growing texts');
    if (made?.status !== 201) continue;
    await call('patchRoom', 'PATCH', `/room/${name}`, {
      title: text(random, limits.roomTitle),
      description: text(random, limits.roomDescription),
    });
    const client = await openRoomClient(world, lane, `/api/room/${name}`, { 'x-forwarded-for': forwardedFor(random) });
    client.send(JSON.stringify({ action: 'auth', token }));
    client.send(JSON.stringify({ action: 'req', request: { type: 11, text: text(random, limits.chatText) } }));
    client.send(JSON.stringify({ action: 'req', request: { type: 5, video: { service: 'direct', id: '/sample/first-light.mp4' } } }));
    await client.settle();
    client.terminate();
    await call('listRooms', 'GET', '/room/list');
    await readBack(world, lane, name, token, random);
  }
};

/** As long as the field takes, or a little more; of letters that grow, seldom of others. */
function text(random: Random, max: number): string {
  return textOf(
    random,
    random.pick([max, max, max - 1, Math.ceil(max / 2) + 1, max + 1]),
    random.chance(0.8) ? random.pick(growingAlphabets) : undefined,
  );
}

async function freshToken(world: World, lane: Lane, random: Random): Promise<string | undefined> {
  const asked: Asked = { method: 'GET', path: '/api/auth/grant', headers: { 'x-forwarded-for': forwardedFor(random) } };
  const answer = await exchange(world, lane, asked);
  return /"token":"([^"]+)"/.exec(answer?.text ?? '')?.[1];
}

function caller(world: World, lane: Lane, token: string, random: Random) {
  return async (name: Parameters<typeof checkAnswer>[1], method: string, path: string, body?: unknown): Promise<Answer | undefined> => {
    const asked: Asked = {
      method,
      path: `/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': forwardedFor(random),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const answer = await exchange(world, lane, asked);
    if (answer !== undefined) checkAnswer(world, name, asked, answer);
    return answer;
  };
}
