import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { Souvenir } from './Souvenir.tsx';

test('[CHAT-60] a message of an earlier showing shows at its moment with its date, for 8 s', async () => {
  const said = { id: 'm1', at: -60_000, from: roomUser('c9', 'Ilse'), text: 'who painted these clouds', position: 3 };
  const asked: unknown[] = [];
  const call = async (_name: string, request: unknown) => {
    asked.push(request);
    return { success: true, messages: [said], hasMore: false };
  };
  vi.useFakeTimers();
  const currentSource = { service: 'direct', id: 'https://media.example/ferry.mp4', title: 'The Last Ferry', length: 600 };
  const sync = { currentSource, isPlaying: true, playbackPosition: 0, serverTime: 1000 };
  const room = await renderInRoom(<Souvenir />, { api: { call }, sync });
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
