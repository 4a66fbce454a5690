import { createStage } from '@matinee/sync';
import { act, render } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import type { Api } from '@matinee/client';
import { UserContext } from '../../common/server/use-user.ts';
import { createUserStore } from '../../common/server/user-store.ts';
import { createSettingsStore } from '../../preferences/settings-store.ts';
import { SettingsContext } from '../../preferences/use-settings.ts';
import { ChatLog } from '../../features/chat/log/ChatLog.tsx';
import { Composer } from '../../features/chat/composer/Composer.tsx';
import { People } from '../../features/people/People.tsx';
import { ControlBar } from '../../features/player/bar/ControlBar.tsx';
import { PlayerContext, type PlayerContextValue } from '../../room/player/player-context.ts';
import { createTestPlayer } from '../../room/testing/test-player.ts';
import { Queue } from '../../features/queue/Queue.tsx';
import { Room } from './Room.tsx';
import { NowPlaying } from './details/NowPlaying.tsx';
import { createTestRoom } from '../../room/testing/test-room.tsx';

// Counts the commits of each part of the room: what changes often must not render the rest.

beforeEach(() => {
  document.documentElement.lang = 'en';
  // jsdom lays nothing out: one column, in which Room shows its queue.
});

const person = (id: string, name: string) => ({ id, name, isLoggedIn: false, status: 'ready', role: 0 }) as const;
const ilse = person('c1', 'Ilse');
const item = (n: number) => ({ service: 'direct', id: `${n}.mp4`, title: `Film ${n}`, length: 200 }) as const;
const part = (id: string, children: ReactNode): [string, ReactNode] => [id, children];

const parts = [
  part('room', <Room roomName="lounge" onRejoin={() => undefined} />),
  part('now', <NowPlaying roomName="lounge" />),
  part('dock', <ControlBar />),
  part('queue', <Queue />),
  part('people', <People />),
  part('composer', <Composer />),
  part('chat', <ChatLog />),
];

const advance = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

/** The parts of a room in which a video plays; `commits` counts the commits of each part since it was last cleared. */
async function playingRoom() {
  const testRoom = await createTestRoom();
  testRoom.enter([person('c0', 'Noor'), ilse, person('c2', 'Bo')], 'c0');
  testRoom.receive({
    action: 'sync',
    queue: [item(1), item(2)],
    currentSource: item(0),
    isPlaying: true,
    playbackPosition: 0,
    serverTime: 1000,
  });
  const api = { call: () => Promise.reject(new Error('asked for nothing')), onNewSession: () => undefined } as unknown as Api;
  const user = createUserStore(api, new EventTarget() as BroadcastChannel);
  const settings = createSettingsStore({ storage: localStorage, window, languages: ['en'], warn: () => undefined });
  const { player, controls } = createTestPlayer(testRoom.session, { status: 'ready', isLoaded: true, isPaused: false });
  const playerContext: PlayerContextValue = {
    player: {
      ...player,
      stage: createStage(),
      position: () => testRoom.time.now() / 1000,
      roomPosition: () => testRoom.time.now() / 1000,
      drift: () => ({ offsetMs: 3, roundTripMs: 10, rate: 1 }) as unknown as ReturnType<typeof player.drift>,
    },
    controls,
  };
  vi.useFakeTimers();
  const commits = new Map<string, number>();
  const count = (id: string): void => void commits.set(id, (commits.get(id) ?? 0) + 1);
  const { container } = render(
    testRoom.wrap(
      <ApiContext value={api}>
        <UserContext value={user}>
          <SettingsContext value={settings}>
            <PlayerContext value={playerContext}>
              {parts.map(([id, children]) => (
                <Profiler key={id} id={id} onRender={count}>
                  <div data-part={id}>{children}</div>
                </Profiler>
              ))}
            </PlayerContext>
          </SettingsContext>
        </UserContext>
      </ApiContext>,
    ),
  );
  // Wait for what loads when first shown, such as the rows of the queue.
  await vi.waitFor(() => expect(container.querySelectorAll('[data-handle]').length).toBeGreaterThan(0), { timeout: 20_000 });
  advance(1000);
  // A part that has loaded may load another, and what waits for it renders again and again.
  do {
    commits.clear();
    await vi.dynamicImportSettled();
    advance(200);
  } while (commits.size > 0);
  return { ...testRoom, commits, shown: (id: string) => container.querySelector(`[data-part=${id}]`)?.textContent };
}

test('passing time renders nothing', async () => {
  const { commits, shown, time } = await playingRoom();
  const before = shown('dock');
  for (let frame = 0; frame < 600; frame++) {
    time.advance(1000 / 60);
    advance(1000 / 60);
  }
  expect(shown('dock')).not.toBe(before);
  expect(Object.fromEntries(commits)).toEqual({});
});

test('a chat message renders the log once, and nothing else', async () => {
  const { commits, shown, receive } = await playingRoom();
  for (let n = 0; n < 20; n++) {
    receive({ action: 'chat', id: `m${n}`, at: 2000 + n, from: ilse, text: `message ${n}` });
  }
  expect(shown('chat')).toContain('message 19');
  // The room has a chat of its own.
  expect(Object.fromEntries(commits)).toEqual({ room: 20, chat: 20 });
});

test('a player that starts to load renders the list of people, and nothing else', async () => {
  const { commits, receive } = await playingRoom();
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', status: 'buffering' } } });
  expect(commits.get('people')).toBe(1);
  expect(['now', 'dock', 'queue', 'composer', 'chat'].filter((id) => commits.has(id))).toEqual([]);
});
