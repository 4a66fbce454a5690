import { RequestType, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../preferences/settings.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { playRoomSounds } from './play-room-sounds.ts';

const ann = roomUser('c1', 'Ann');
const bo = roomUser('c2', 'Bo');

const chat = (from: RoomUser, id = 'm1'): ServerMessage => ({ action: 'chat', id, at: 1, from, text: 'popcorn?' });
const join = ({ id, name }: RoomUser): ServerMessage => ({
  action: 'event',
  request: { type: RequestType.Join },
  user: { name, isLoggedIn: false },
  additional: { user: { id, name } },
});

/** This user is Ann. `played` has `volume×rate` for each pop. */
async function setUp({ hasUserGesture = true, fails = false } = {}) {
  const room = await createTestRoom();
  room.receive({ action: 'you', info: { id: ann.id } });
  let settings = defaultSettings(['en']);
  const played: string[] = [];
  let loads = 0;
  const stop = playRoomSounds({
    session: room.session,
    settings: { getState: () => settings },
    view: room.view,
    hasUserGesture: () => hasUserGesture,
    async load() {
      loads += 1;
      if (fails) throw new Error('not audio');
      return { play: (volume, rate) => played.push(`${volume}×${rate}`), close: () => played.push('closed') };
    },
    now: () => room.time.now(),
  });
  return {
    view: room.view,
    played,
    loads: () => loads,
    stop,
    set: (changes: Partial<typeof settings>) => void (settings = { ...settings, ...changes }),
    later: (ms: number) => room.time.advance(ms),
    hear: async (...messages: ServerMessage[]): Promise<void> => {
      for (const message of messages) room.receive(message);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

test('[SCREEN-205] a pop sounds when another user writes and, lower, when one joins', async () => {
  const { hear, played, later } = await setUp();
  await hear(chat(bo));
  later(5000);
  await hear(join(bo));
  expect(played).toEqual(['0.8×1', '0.8×0.75']);
});

test('[SCREEN-205] this user’s own messages and join, the chat history and leaving users make no sound', async () => {
  const { hear, played } = await setUp();
  await hear(chat(ann), join(ann), { action: 'chatlog', messages: [{ id: 'm0', at: 0, from: bo, text: 'earlier' }] });
  await hear({ action: 'event', request: { type: RequestType.Leave }, user: { name: 'Bo', isLoggedIn: false }, additional: {} });
  expect(played).toEqual([]);
});

test('[SCREEN-205] at most one pop sounds in a second', async () => {
  const { hear, played } = await setUp();
  for (let n = 0; n < 30; n += 1) await hear(chat(bo, `m${n}`));
  expect(played).toHaveLength(3);
});

test('[SCREEN-205] sounds follow the preferences for on, off and volume', async () => {
  const { hear, played, loads, set, later } = await setUp();
  set({ sfxEnabled: false });
  await hear(chat(bo));
  set({ sfxEnabled: true, sfxVolume: 0 });
  await hear(chat(bo, 'm2'));
  expect([played, loads()]).toEqual([[], 0]);
  set({ sfxVolume: 0.3 });
  later(5000);
  await hear(chat(bo, 'm3'));
  expect(played).toEqual(['0.3×1']);
});

test('no sound is fetched before the first user gesture', async () => {
  const { hear, loads } = await setUp({ hasUserGesture: false });
  await hear(chat(bo));
  expect(loads()).toBe(0);
});

test('a sound that fails to load is fetched once and never played', async () => {
  const { hear, loads, later } = await setUp({ fails: true });
  await hear(chat(bo));
  later(5000);
  await hear(chat(bo, 'm2'));
  expect(loads()).toBe(1);
});

test('no sound plays after the room is closed', async () => {
  const { hear, played, later, stop } = await setUp();
  await hear(chat(bo));
  stop();
  later(5000);
  await hear(chat(bo, 'm2'));
  expect(played).toEqual(['0.8×1', 'closed']);
});

test('[CHAT-26] [CHAT-34] a mention sounds higher, and users whose messages are hidden make no sound', async () => {
  const { hear, played, later, view } = await setUp();
  await hear({ action: 'user', update: { kind: 'init', value: [ann, { ...bo, userId: 'u2' }] } });
  await hear({ ...chat({ ...bo, userId: 'u2' }), text: 'look, @Ann' } as ServerMessage);
  later(5000);
  view.setState({ hiddenUserIds: ['u2'] });
  await hear(chat({ ...bo, userId: 'u2' }, 'm2'));
  expect(played).toEqual(['0.8×1.5']);
});
