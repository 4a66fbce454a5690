import { limits, type CallName } from '@matinee/protocol';
import { growingAlphabets, textOf } from '../generate/texts.ts';
import type { Random } from '../random.ts';
import { readBack } from './read-back.ts';
import { call } from './exchange.ts';
import { openRoomClient } from './room-client.ts';
import type { Fuzzer } from './world.ts';

/** Every field of text that is stored, as long as it may be, of letters that grow; then each room is read back. */
export const fuzzTexts: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const granted = await call(world, { lane, random, name: 'grant' }, 'GET', '/auth/grant');
    const token = /"token":"([^"]+)"/.exec(granted?.text ?? '')?.[1];
    if (token === undefined) continue;
    const ask = (name: CallName, method: string, path: string, body?: object): ReturnType<typeof call> =>
      call(world, { lane, random, name }, method, path, { token, body });
    await ask('renameUser', 'POST', '/user', { username: text(random, limits.maxUsernameLength) });
    if (random.chance(0.2))
      await ask('register', 'POST', '/user/register', {
        username: text(random, limits.maxUsernameLength),
        password: text(random, limits.maxPasswordLength),
      });
    const name = `texts-${lane.name.replace(' ', '-')}-${n}`;
    const texts = { title: text(random, limits.roomTitle), description: text(random, limits.roomDescription) };
    const made = await ask('createRoom', 'POST', '/room/create', { name, ...texts, isTemporary: random.chance(0.5) });
    world.count('rooms of growing texts');
    if (made?.status !== 201) continue;
    await ask('patchRoom', 'PATCH', `/room/${name}`, {
      title: text(random, limits.roomTitle),
      description: text(random, limits.roomDescription),
    });
    const client = await openRoomClient(world, lane, random, `/api/room/${name}`);
    client.send(JSON.stringify({ action: 'auth', token }));
    client.send(JSON.stringify({ action: 'req', request: { type: 11, text: text(random, limits.chatText) } }));
    client.send(JSON.stringify({ action: 'req', request: { type: 5, video: { service: 'direct', id: '/sample/first-light.mp4' } } }));
    await client.settle();
    client.terminate();
    await ask('listRooms', 'GET', '/room/list');
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
