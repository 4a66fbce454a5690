import { RequestType } from '@matinee/protocol';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { useShortcuts } from './Shortcuts.tsx';

test('each key has the effect that the list of shortcuts names', async () => {
  const source = { service: 'direct', id: 'https://a/film.mp4', length: 200 };
  const room = await createTestRoom({ sync: { currentSource: source, isPlaying: true, playbackPosition: 60 } });
  const { player } = room;
  const chosen: unknown[] = [];
  player.view.setState({ captions: [{ id: 'en', name: 'English' }] as never });
  player.selectCaption = (id) => {
    chosen.push(id);
    player.view.setState({ captionId: id });
  };
  renderHook(useShortcuts, { wrapper: ({ children }) => room.wrap(children) });
  const press = (key: string): void => act(() => void fireEvent.keyDown(document.body, { key }));

  for (const key of ['k', 'l', 'j', 'n']) press(key);
  expect(room.requests()).toEqual([
    { type: RequestType.Playback, state: false },
    { type: RequestType.Seek, value: 70 },
    { type: RequestType.Seek, value: 60 },
    { type: RequestType.Skip, video: { service: source.service, id: source.id } },
  ]);
  for (const key of ['c', 'c']) press(key);
  expect(chosen).toEqual(['en', undefined]);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'M', 't', 'p', '?']) press(key);
  expect(room.settings.getState()).toMatchObject({ volume: 95, muted: true, roomLayout: 'theater', panelFolded: true });
  expect(room.view.getState().isHelpOpen).toBe(true);
  for (const key of ['t', 'p']) press(key);
  expect(room.settings.getState()).toMatchObject({ roomLayout: 'default', panelFolded: false });
});

test('[PLAYER-53] Ctrl and an arrow seek to the next chapter, to the start of this one, and from there to the one before', async () => {
  const source = { service: 'direct', id: 'https://a/film.mp4', length: 200 };
  const chapters = [0, 40, 100].map((startSeconds) => ({ startSeconds, title: '' }));
  const room = await createTestRoom({ sync: { currentSource: source, playbackPosition: 60 }, player: { chapters } });
  renderHook(useShortcuts, { wrapper: ({ children }) => room.wrap(children) });
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    act(() => void fireEvent.keyDown(document.body, { key, ctrlKey: true }));
  }
  expect(room.requests()).toEqual([100, 40, 0].map((value) => ({ type: RequestType.Seek, value })));
});
