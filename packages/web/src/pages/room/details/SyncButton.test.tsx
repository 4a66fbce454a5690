import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { SyncButton } from './SyncButton.tsx';

beforeEach(() => void vi.useFakeTimers());

test.each<[string, Partial<PlayerView>, string]>([
  ['with its video', { isLoaded: true }, 'In sync'],
  ['that has no video yet', { isLoaded: false }, 'Loading'],
  ['that has given up', { isLoaded: true, error: 'decode', syncStatus: 'behind' }, 'Can’t play here'],
  ['that catches up, as the control bar says', { isLoaded: true, syncStatus: 'behind' }, 'Sync'],
  ['that the browser keeps from playing', { isLoaded: true, autoplay: 'blocked' }, 'Not playing yet'],
  ['that watches on its own, as the control bar says', { isLoaded: false, syncStatus: 'detached' }, 'Sync'],
])('[SYNC-42] a player %s says what it does while the room plays', async (_, player, text) => {
  const currentSource = { service: 'direct', id: 'a.mp4', length: 200 };
  await renderInRoom(<SyncButton />, { player, sync: { currentSource, isPlaying: true, playbackPosition: 60 } });
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('button').textContent).toBe(text);
});
