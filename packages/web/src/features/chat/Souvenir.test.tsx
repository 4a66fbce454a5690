import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { Souvenir } from './Souvenir.tsx';

test('[CHAT-60] a message of an earlier showing shows at its moment with its date, for 8 s', async () => {
  const room = await createTestRoom();
  vi.useFakeTimers();
  const from = { id: 'c9', name: 'Ilse', isLoggedIn: false, status: 'ready', role: 0 } as const;
  const said = { id: 'm1', at: -60_000, from, text: 'who painted these clouds', position: 3 };
  const asked: unknown[] = [];
  const call = async (_name: string, request: unknown) => {
    asked.push(request);
    return { success: true, messages: [said], hasMore: false };
  };
  const serverTime = room.session.clock.serverNow();
  room.receive({
    action: 'sync',
    currentSource: { service: 'direct', id: 'https://media.example/ferry.mp4', title: 'The Last Ferry', length: 600 },
    isPlaying: true,
    playbackPosition: 0,
    serverTime,
  });
  render(room.wrap(<Souvenir />, { api: { call } }));
  async function wait(seconds: number): Promise<void> {
    for (let half = 0; half < seconds * 2; half += 1) {
      room.time.advance(500);
      await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
    }
  }
  await wait(2);
  expect(screen.queryByText('who painted these clouds')).toBeNull();
  expect(asked).toEqual([{ params: { name: 'lounge' }, query: { service: 'direct', id: 'https://media.example/ferry.mp4', from: '0' } }]);
  await wait(2);
  expect(screen.getByText('who painted these clouds').parentElement?.textContent).toMatch(
    /^Ilse Dec 31, 1969 who painted|^Ilse Jan 1, 1970 who painted/,
  );
  await wait(9);
  expect(screen.queryByText('who painted these clouds')).toBeNull();
});
