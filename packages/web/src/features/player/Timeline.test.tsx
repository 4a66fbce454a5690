import { RequestType, type SyncMessage } from '@matinee/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { PlayerContext } from '../../room/player-context.ts';
import type { PlayerView } from '../../room/room-player.ts';
import { createTestPlayer } from '../../room/testing/test-player.ts';
import { TimeDisplay } from './TimeDisplay.tsx';
import { Timeline } from './Timeline.tsx';

beforeAll(() => {
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(cleanup);

/** A timeline 100 px wide over a video of 200 s that stands at 50 s, in a room that is at 60 s. */
async function setUp(sync: Omit<SyncMessage, 'action'> = {}, view: Partial<PlayerView> = {}) {
  const room = await createTestRoom();
  room.receive({ action: 'sync', currentSource: { service: 'direct', id: 'https://a/film.mp4', length: 200 }, ...sync });
  render(
    room.wrap(
      <PlayerContext value={createTestPlayer(room.session, view)}>
        <Timeline />
        <TimeDisplay />
      </PlayerContext>,
    ),
  );
  const slider = screen.getByRole('slider', { name: 'Playback position' });
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
  const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 });
  return { ...room, slider, at };
}

test('dragging asks for nothing; letting go asks for one jump', async () => {
  const { slider, at, requests } = await setUp();
  fireEvent.pointerDown(slider, at(30));
  for (const x of [40, 55, 70]) fireEvent.pointerMove(slider, at(x));
  expect(requests()).toEqual([]);
  fireEvent.pointerUp(slider, at(80));
  expect(requests()).toEqual([{ type: RequestType.Seek, value: 160 }]);
});

test('moving over it without pressing asks for nothing', async () => {
  const { slider, at, requests } = await setUp();
  fireEvent.pointerMove(slider, at(40));
  fireEvent.pointerUp(slider, at(40));
  expect(requests()).toEqual([]);
  expect(slider.querySelector('span')?.textContent).toBe('1:20');
});

test('a drag that the system takes away asks for nothing', async () => {
  const { slider, at, requests } = await setUp();
  fireEvent.pointerDown(slider, at(30));
  fireEvent.pointerCancel(slider, at(60));
  fireEvent.pointerUp(slider, at(60));
  expect(requests()).toEqual([]);
});

test('keys move by 10 s and to the ends', async () => {
  const { slider, requests } = await setUp();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(requests()).toEqual([
    { type: RequestType.Seek, value: 70 },
    { type: RequestType.Seek, value: 0 },
  ]);
});

test('who cannot seek sees why, and asks for nothing', async () => {
  const { slider, at, requests, closeSocket } = await setUp();
  closeSocket(1006);
  expect(slider.getAttribute('aria-disabled')).toBe('true');
  expect(slider.querySelector('span')?.textContent).toBe('Not while the connection to the room is down');
  fireEvent.pointerDown(slider, at(30));
  fireEvent.pointerUp(slider, at(60));
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(requests()).toEqual([]);
});

test('segments lie where they are, those that the room skips stand out, and their names are told to pointer and screen reader', async () => {
  const { slider, at } = await setUp({
    videoSegments: [
      { category: 'sponsor', startTime: 40, endTime: 60 },
      { category: 'outro', startTime: 180, endTime: 210 },
    ],
    autoSkipSegmentCategories: ['outro'],
  });
  const marks = [...slider.querySelectorAll<HTMLElement>('[data-category]')].map(({ dataset, style }) => [
    dataset.category,
    dataset.skipped !== undefined,
    style.getPropertyValue('--from'),
    style.getPropertyValue('--to'),
  ]);
  expect(marks).toEqual([
    ['sponsor', false, '0.2', '0.3'],
    ['outro', true, '0.9', '1'],
  ]);
  fireEvent.pointerMove(slider, at(95));
  expect(slider.querySelector('span')?.textContent).toBe('3:10, outro');
  await waitFor(() => expect(slider.ariaValueText).toBe('0:50 of 3:20, sponsor'));
});

test('a broadcast says that it is live in place of a time, and why it cannot be searched through', async () => {
  const { slider, at, requests } = await setUp({}, { isLive: true });
  fireEvent.pointerDown(slider, at(30));
  fireEvent.pointerUp(slider, at(80));
  expect(requests()).toEqual([]);
  expect(slider.getAttribute('aria-disabled')).toBe('true');
  expect(slider.querySelector('span')?.textContent).toBe('A live broadcast is watched at its edge, by everybody together');
  expect(screen.getByText('Live').tagName).toBe('SPAN');
  expect(screen.queryByRole('button')).toBeNull();
});
