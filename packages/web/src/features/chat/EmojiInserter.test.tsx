import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInRoom, type TestRoom } from '../../room/testing/test-room.tsx';
import { Composer } from './Composer.tsx';

beforeEach(() => {
  localStorage.clear();
  // The DOM of the tests has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the emoji beside the field of a room, and gives the reactions in them. */
async function openEmoji({ receive }: Pick<TestRoom, 'receive'>, hasVideo = true): Promise<HTMLElement[]> {
  if (hasVideo) receive({ action: 'sync', currentSource: { service: 'direct', id: 'a.mp4', title: 'First light', length: 600 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Emoji' }, { timeout: 20_000 }));
  const dialog = await screen.findByRole('dialog', { name: 'Emoji' }, { timeout: 20_000 });
  await within(dialog).findByLabelText('Search emoji', {}, { timeout: 20_000 });
  return within(dialog).queryAllByRole('button', { name: /^React with/ });
}

test('[CHAT-36] above the emoji are the six that go over the video, which leave the field as it is', async () => {
  const room = await renderInRoom(<Composer />);
  const reactions = await openEmoji(room);
  expect(reactions.map(({ textContent }) => textContent)).toEqual(['👍', '❤️', '😂', '😮', '😢', '🔥']);
  expect(screen.getByRole('group', { name: 'Over the video' })).toBeTruthy();
  for (const reaction of reactions.slice(-2)) fireEvent.click(reaction);
  const sent = (room.nextSocket().sent as { action: string; emoji?: string }[]).filter(({ action }) => action === 'react');
  expect(sent.map(({ emoji }) => emoji)).toEqual(['😢', '🔥']);
  expect(room.view.getState().chatDraft).toBe('');
});

test('[CHAT-36] without a video no emoji goes over it', async () => {
  expect(await openEmoji(await renderInRoom(<Composer />), false)).toEqual([]);
});

test('[CHAT-36] nor where the preferences have no reactions over the video', async () => {
  const room = await renderInRoom(<Composer />);
  act(() => room.settings.change({ reactionsOverVideo: false }));
  expect(await openEmoji(room)).toEqual([]);
});
