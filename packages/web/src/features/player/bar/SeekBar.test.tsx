import { RequestType, type SyncMessage } from '@matinee/protocol';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { TimeDisplay } from './TimeDisplay.tsx';
import { SeekBar } from './SeekBar.tsx';

beforeAll(() => {
  Element.prototype.setPointerCapture = () => undefined;
});
/** The seek bar is 100 px wide for a video of 200 s. The player is at 50 s, the room at 60 s. */
async function setUp(sync: Omit<SyncMessage, 'action'> = {}, player: Partial<PlayerView> = {}, api?: object) {
  const currentSource = { service: 'direct', id: 'https://a/film.mp4', length: 200 };
  const room = await renderInRoom(
    <>
      <SeekBar />
      <TimeDisplay />
    </>,
    { sync: { currentSource, ...sync }, player, api },
  );
  const slider = screen.getByRole('slider', { name: 'Playback position' });
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
  const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 });
  const hint = (): string | undefined => slider.querySelector('[data-seek-hint]')?.textContent;
  /** The hint loads late. */
  const hintAt = (clientX: number) =>
    waitFor(() => {
      fireEvent.pointerMove(slider, at(clientX));
      expect(hint()).toBeDefined();
    });
  return { ...room, slider, at, hint, hintAt };
}

test('[SCREEN-217] dragging sends nothing; releasing sends one seek', async () => {
  const { slider, at, requests } = await setUp();
  fireEvent.pointerDown(slider, at(30));
  for (const x of [40, 55, 70]) fireEvent.pointerMove(slider, at(x));
  expect(requests()).toEqual([]);
  fireEvent.pointerUp(slider, at(80));
  expect(requests()).toEqual([{ type: RequestType.Seek, value: 160 }]);
});

test('[SCREEN-217] hovering shows the time under the pointer and sends nothing', async () => {
  const { slider, at, hint, hintAt, requests } = await setUp();
  await hintAt(40);
  fireEvent.pointerUp(slider, at(40));
  expect(requests()).toEqual([]);
  expect(hint()).toBe('1:20');
  fireEvent.pointerLeave(slider);
  expect(hint()).toBeUndefined();
});

test('[SCREEN-217] a cancelled drag sends nothing', async () => {
  const { slider, at, requests } = await setUp();
  fireEvent.pointerDown(slider, at(30));
  fireEvent.pointerCancel(slider, at(60));
  fireEvent.pointerUp(slider, at(60));
  expect(requests()).toEqual([]);
});

test('[SCREEN-218] arrow keys seek by 10 s, Home and End to the ends', async () => {
  const { slider, requests } = await setUp();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(requests()).toEqual([
    { type: RequestType.Seek, value: 70 },
    { type: RequestType.Seek, value: 0 },
  ]);
});

test('[SCREEN-216] a user who cannot seek sees the reason, and nothing is sent', async () => {
  const { slider, at, requests, closeSocket } = await setUp();
  closeSocket(1006);
  expect(slider.getAttribute('aria-disabled')).toBe('true');
  expect(slider.querySelector('span')?.textContent).toBe('Not while you’re disconnected');
  fireEvent.pointerDown(slider, at(30));
  fireEvent.pointerUp(slider, at(60));
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(requests()).toEqual([]);
});

test('[SCREEN-219] the seek bar shows the segments, marks the skipped ones and names the one under the pointer or at the position', async () => {
  const { slider, hint, hintAt } = await setUp({
    videoSegments: [
      { category: 'sponsor', startTime: 40, endTime: 60 },
      { category: 'outro', startTime: 180, endTime: 210 },
    ],
    autoSkipSegmentCategories: ['outro'],
  });
  const marks = (): unknown[] =>
    [...slider.querySelectorAll<HTMLElement>('[data-category]')].map(({ dataset, style }) => [
      dataset.category,
      dataset.skipped !== undefined,
      style.getPropertyValue('--from'),
      style.getPropertyValue('--to'),
    ]);
  await waitFor(() =>
    expect(marks()).toEqual([
      ['sponsor', false, '0.2', '0.3'],
      ['outro', true, '0.9', '1'],
    ]),
  );
  await hintAt(95);
  expect(hint()).toBe('3:10, outro');
  await waitFor(() => expect(slider.ariaValueText).toBe('0:50 of 3:20, sponsor'));
});

test('[SCREEN-220] a live stream shows “Live” in place of a time, and the reason why it has no seeking', async () => {
  const { slider, at, requests } = await setUp({}, { isLive: true });
  fireEvent.pointerDown(slider, at(30));
  fireEvent.pointerUp(slider, at(80));
  expect(requests()).toEqual([]);
  expect(slider.getAttribute('aria-disabled')).toBe('true');
  expect(slider.querySelector('span')?.textContent).toBe('Live streams play live for everyone');
  expect(screen.getByText('Live').tagName).toBe('SPAN');
  expect(screen.queryByRole('button')).toBeNull();
});

const chapters = [
  { startSeconds: 0, title: 'Opening' },
  { startSeconds: 40, title: 'The chase' },
  { startSeconds: 100, title: '' },
];

test('[PLAYER-51] the seek bar is parted where chapters begin, and names the one under the pointer and at the position', async () => {
  const { slider, hint, hintAt } = await setUp({}, { chapters });
  const marks = () => [...slider.querySelectorAll<HTMLElement>('[data-chapter]')].map(({ style }) => style.getPropertyValue('--from'));
  await waitFor(() => expect(marks()).toEqual(['0.2', '0.5']));
  await hintAt(10);
  expect(hint()).toBe('0:20, Opening');
  await hintAt(75);
  expect(hint()).toBe('2:30');
  await waitFor(() => expect(slider.ariaValueText).toBe('0:50 of 3:20, The chase'));
});

test('[PLAYER-51] a live stream has no chapters', async () => {
  const { slider } = await setUp({}, { chapters, isLive: true });
  await waitFor(() => expect(slider.ariaValueText).toContain('0:50'));
  expect(slider.querySelector('[data-chapter]')).toBeNull();
});

test('[PLAYER-55] the chapters of a site are asked for once, and never for a file', async () => {
  const asked: unknown[] = [];
  const call = (name: string, { query }: { query: unknown }) => {
    asked.push([name, query]);
    return Promise.resolve({ success: true, chapters });
  };
  const video = { service: 'youtube', id: 'kX3nB7pQz_A' } as const;
  const { slider, receive } = await setUp({ currentSource: { ...video, length: 200 } }, {}, { call });
  await waitFor(() => expect(slider.ariaValueText).toBe('0:50 of 3:20, The chase'));
  expect(asked).toEqual([['outline', video]]);
  receive({ action: 'sync', currentSource: { service: 'direct', id: 'https://a/film.mp4' } });
  await waitFor(() => expect(slider.querySelector('[data-chapter]')).toBeNull());
  expect(asked).toHaveLength(1);
});

test('[PLAYER-56] the storyboard of a site has a picture of the place under the pointer, unless the user saves data', async () => {
  const drawn: unknown[] = [];
  const picture = { width: 160, height: 90 } as ImageBitmap;
  HTMLCanvasElement.prototype.getContext = () => ({ drawImage: (image: unknown) => drawn.push(image) }) as never;
  const asked: number[] = [];
  const storyboard = {
    pictureAt(seconds: number) {
      asked.push(seconds);
      return Promise.resolve(seconds < 100 ? picture : undefined);
    },
  };
  const { slider, hintAt, player, settings } = await setUp();
  player.view.setState({ outline: { chapters: [], storyboard } });
  const isShown = () => slider.querySelector('canvas')?.hidden === false;
  await hintAt(20);
  await waitFor(() => expect(isShown()).toBe(true));
  expect([asked, drawn]).toEqual([[40], [picture]]);
  await hintAt(80);
  await waitFor(() => expect(isShown()).toBe(false));
  settings.change({ viewing: { dataSaver: true } });
  await hintAt(30);
  expect(asked).toEqual([40, 160]);
});
