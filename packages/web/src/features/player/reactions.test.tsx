import type { QueueItem, QuickReaction } from '@matinee/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PlayerView } from '../../room/player/player-view.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { collectMarks } from './collect-marks.ts';
import { ReactButton } from './bar/ReactButton.tsx';
import { ReactionDots } from './bar/TrackMarks.tsx';
import { RisingReactions } from './screen/RisingReactions.tsx';

let isMotionReduced = false;
beforeEach(() => {
  isMotionReduced = false;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduced-motion') && isMotionReduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const film = (id: string): QueueItem => ({ service: 'direct', id, title: id, length: 600 });
const reactions = (...counts: [emoji: QuickReaction, count: number][]) => ({ action: 'reactions', counts }) as const;

/** Opens a room at 60 s of a film of 600 s. */
async function openRoom(player: Partial<PlayerView> = {}) {
  const room = await renderInRoom(
    <>
      <RisingReactions over="video" />
      <ReactionDots />
      <ReactButton className="react" />
    </>,
    { player, sync: { currentSource: film('one') } },
  );
  const stop = collectMarks(room);
  const { container } = room;
  const rising = (over: string): string[] =>
    [...container.querySelectorAll(`[data-over="${over}"] > div > span`)].map(({ textContent }) => textContent);
  const dots = (): string[] =>
    [...container.querySelectorAll<HTMLElement>('[data-reaction-dots] > i')].map(({ style }) => style.getPropertyValue('--at'));
  return { ...room, stop, rising, dots };
}

test('[CHAT-46] reactions rise over the video, and are gone once they have', async () => {
  const { receive, rising } = await openRoom();
  vi.useFakeTimers();
  receive(reactions(['👍', 2], ['🔥', 9]));
  expect(rising('video')).toEqual(['👍', '👍', '🔥9']);
  expect(rising('bar')).toEqual([]);
  act(() => void vi.advanceTimersByTime(1999));
  expect(rising('video')).toHaveLength(3);
  act(() => void vi.advanceTimersByTime(1));
  expect(rising('video')).toEqual([]);
});

async function press(emoji: string): Promise<void> {
  const name = `React with ${emoji}`;
  if (screen.queryByRole('button', { name }) === null) fireEvent.click(screen.getByRole('button', { name: 'React' }));
  fireEvent.click(await screen.findByRole('button', { name }));
}

test('[CHAT-48] this user’s own reaction rises at once, not a second time when it comes from the server', async () => {
  const { receive, rising } = await openRoom();
  await press('🔥');
  expect(rising('video')).toEqual(['🔥']);
  receive({ action: 'reactions', counts: [['🔥', 1]] });
  expect(rising('video')).toEqual(['🔥']);
});

test('[CHAT-48] reactions of other users that come with this user’s own rise beside it', async () => {
  const { receive, rising } = await openRoom();
  await press('🔥');
  await press('🔥');
  receive(reactions(['👍', 1], ['🔥', 1]));
  expect(rising('video')).toEqual(['🔥', '🔥', '👍']);
  receive({ action: 'reactions', counts: [['🔥', 3]] });
  await vi.waitFor(() => expect(rising('video')).toEqual(['🔥', '🔥', '👍', '🔥', '🔥']));
});

test('[CHAT-48] a reaction that the server has dropped hides no later one of others', async () => {
  const { receive, rising } = await openRoom();
  await press('🔥');
  const sentMs = performance.now();
  vi.useFakeTimers();
  act(() => void vi.advanceTimersByTime(sentMs + 4000));
  receive({ action: 'reactions', counts: [['🔥', 2]] });
  expect(rising('video')).toEqual(['🔥', '🔥']);
});

test('[CHAT-48] a reaction does not rise without a connection', async () => {
  const { closeSocket, rising } = await openRoom();
  fireEvent.click(screen.getByRole('button', { name: 'React' }));
  const button = await screen.findByRole('button', { name: 'React with 🔥' });
  closeSocket(1006);
  fireEvent.click(button);
  expect(rising('video')).toEqual([]);
});

test('[CHAT-46] reactions rise in the control bar, and none over the player of another site', async () => {
  const { receive, rising } = await openRoom({ isFrame: true });
  receive({ action: 'reactions', counts: [['❤️', 1]] });
  expect([rising('video'), rising('bar')]).toEqual([[], ['❤️']]);
});

test('[CHAT-46] nothing rises under reduced motion, and the dots remain', async () => {
  isMotionReduced = true;
  const { receive, rising, dots } = await openRoom();
  receive({ action: 'reactions', counts: [['👍', 1]] });
  expect([rising('video'), dots().length]).toEqual([[], 1]);
});

test('[CHAT-46] [CHAT-47] nothing rises and no dot shows if the preferences say so', async () => {
  const { receive, rising, dots, settings } = await openRoom();
  act(() => settings.change({ reactionsOverVideo: false }));
  receive({ action: 'reactions', counts: [['👍', 1]] });
  expect([rising('video'), dots()]).toEqual([[], []]);
});

test('[CHAT-47] dots show where reactions came, until another video plays', async () => {
  const { receive, dots, stop } = await openRoom();
  receive({ action: 'reactions', counts: [['👍', 1]] });
  receive({ action: 'reactions', counts: [['🔥', 1]] });
  expect(dots()).toEqual([String(6.5 / 60)]);
  receive({ action: 'sync', currentSource: film('two') });
  expect(dots()).toEqual([]);
  stop();
  receive({ action: 'reactions', counts: [['🔥', 1]] });
  expect(dots()).toEqual([]);
});

test('[CHAT-40] the button of the control bar offers six reactions, which can be pressed one after the other', async () => {
  const { nextSocket } = await openRoom();
  fireEvent.click(screen.getByRole('button', { name: 'React' }));
  for (const name of ['React with 🔥', 'React with 👍']) fireEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getAllByRole('button', { name: /^React with/ })).toHaveLength(6);
  const sent = (nextSocket().sent as { action: string; emoji?: string }[]).filter(({ action }) => action === 'react');
  expect(sent.map(({ emoji }) => emoji)).toEqual(['🔥', '👍']);
});

test('[CHAT-41] a user who may not chat cannot react, and reads why', async () => {
  const { enter, receive } = await openRoom();
  enter([roomUser('c1', 'Bo')], 'c1');
  receive({ action: 'sync', grants: [] });
  expect(screen.getByRole('button', { name: 'React' }).getAttribute('aria-disabled')).toBe('true');
});
