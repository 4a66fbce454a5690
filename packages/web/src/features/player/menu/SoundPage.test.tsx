import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import viewing from '../../../i18n/locales/en/viewing.json';
import { viewingOf } from '../../../preferences/viewing.ts';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { SoundPage } from './SoundPage.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (player: Partial<PlayerView> = {}) =>
  renderInRoom(<SoundPage onClose={() => undefined} />, { player, sync: { currentSource: { service: 'direct', id: 'a.mp4' } } });

test('[SOUND-6] the page of the sound has the same loudness, night mode, mono and a boost for every video, all off at first', async () => {
  const { settings } = await open();
  for (const label of [viewing.sameLoudness, viewing.nightMode, viewing.mono]) {
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: label });
    expect(toggle.checked).toBe(false);
    fireEvent.click(toggle);
  }
  const boost = screen.getByRole('slider', { name: viewing.boost });
  expect([boost.getAttribute('min'), boost.getAttribute('max'), boost.getAttribute('aria-valuetext')]).toEqual(['100', '200', '100%']);
  fireEvent.change(boost, { target: { value: '150' } });
  expect(viewingOf(settings.getState())).toMatchObject({ sameLoudness: true, nightMode: true, mono: true, boostPercent: 150 });
});

test('[SOUND-6] the page says why it can’t change the sound, and the audio tracks stay', async () => {
  await open({ isFrame: true, isSoundClosed: true });
  expect(screen.getByText(viewing.soundOfSite)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  cleanup();
  const tracks = ['en', 'de'].map((language) => ({ id: language, label: '', language, isDefault: false }));
  await open({ isSoundClosed: true, audioTracks: tracks });
  expect(screen.getByText(viewing.soundClosed)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'German' })).toBeTruthy();
});

test('[SOUND-6] where a page can’t set the volume, as on iPhones, the page of the sound says so', async () => {
  await open();
  expect(screen.queryByText(viewing.volumeOfDevice)).toBeNull();
  cleanup();
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  await open();
  expect(screen.getByText(viewing.volumeOfDevice)).toBeTruthy();
});
