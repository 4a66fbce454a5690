import { createStage } from '@matinee/sync';
import { act, fireEvent, render } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lateChat } from '../../features/chat/late.ts';
import { ChatLog } from '../../features/chat/log/ChatLog.tsx';
import { Composer } from '../../features/chat/composer/Composer.tsx';
import { People } from '../../features/people/People.tsx';
import { ControlBar } from '../../features/player/bar/ControlBar.tsx';
import { latePlayer } from '../../features/player/late.ts';
import { Queue } from '../../features/queue/Queue.tsx';
import { latePanes, lateRoom } from './late.ts';
import { Room } from './Room.tsx';
import { NowPlaying } from './details/NowPlaying.tsx';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';

// Frequent changes must not render the rest of the room.

beforeEach(() => {
  document.documentElement.lang = 'en';
  // jsdom has no layout: one column, in which Room shows its queue.
});

const ilse = roomUser('c1', 'Ilse');
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

/** `commits` counts the commits of each part since it was last cleared. */
async function playingRoom() {
  const testRoom = await createTestRoom({
    api: { call: () => Promise.reject(new Error('asked for nothing')) },
    player: { status: 'ready', isLoaded: true, isPaused: false },
    users: [roomUser('c0', 'Noor'), ilse, roomUser('c2', 'Bo')],
    sync: { queue: [item(1), item(2)], currentSource: item(0), isPlaying: true, playbackPosition: 0, serverTime: 1000 },
  });
  Object.assign(testRoom.player, {
    stage: createStage(),
    position: () => testRoom.time.now() / 1000,
    roomPosition: () => testRoom.time.now() / 1000,
    drift: () => ({ offsetMs: 3, roundTripMs: 10, rate: 1 }),
  });
  // A part that waits renders again and again, on a slow machine for longer than the rest of this takes.
  await Promise.all([lateRoom, latePanes, latePlayer, lateChat].map(({ load }) => load()));
  vi.useFakeTimers();
  const commits = new Map<string, number>();
  const count = (id: string): void => void commits.set(id, (commits.get(id) ?? 0) + 1);
  const { container } = render(
    testRoom.wrap(
      parts.map(([id, children]) => (
        <Profiler key={id} id={id} onRender={count}>
          <div data-part={id}>{children}</div>
        </Profiler>
      )),
    ),
  );
  // The room shows its screen first, and the queue its rows.
  for (const part of ['[data-part=room] textarea', '[data-handle]'])
    await vi.waitFor(() => expect(container.querySelector(part)).not.toBeNull());
  // A part that has loaded may load another. After a state has changed, React renders once more
  // for the next timer that sets the same state: the slowest one ticks each second.
  do {
    commits.clear();
    await vi.dynamicImportSettled();
    advance(1000);
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

test('a key renders nothing after the first one, which turns on the button', async () => {
  const { commits, view } = await playingRoom();
  const field = document.querySelector('[data-part=composer] textarea') as HTMLTextAreaElement;
  const write = (text: string): boolean => fireEvent.input(field, { target: { value: text } });
  write('t');
  expect(commits.get('composer')).toBe(1);
  commits.clear();
  for (const text of ['te', 'tea', 'tea ', 'tea p']) write(text);
  expect(view.getState().chatDraft).toBe('tea p');
  expect(Object.fromEntries(commits)).toEqual({});
});

test('a player that starts to load renders the list of people, and nothing else', async () => {
  const { commits, receive } = await playingRoom();
  receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', status: 'buffering' } } });
  expect(commits.get('people')).toBe(1);
  expect(['now', 'dock', 'queue', 'composer', 'chat'].filter((id) => commits.has(id))).toEqual([]);
});
