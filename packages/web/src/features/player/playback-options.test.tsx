import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import player from '../../i18n/locales/en/player.json';
import type { PlayerView } from '../../room/player/player-view.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { trackName, useCaptions, useQuality, useSound } from './bar/use-playback-options.ts';

function Sound() {
  const { options, isUnavailable } = useSound();
  return isUnavailable ? null : <p>{options.map(({ label, detail = '' }) => `${label} ${detail}`.trim()).join(', ')}</p>;
}

function Options() {
  const captions = useCaptions();
  const quality = useQuality();
  return (
    <>
      <ul>
        {captions.options.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
      <p>{captions.disabledReason}</p>
      <p>{quality.disabledReason}</p>
    </>
  );
}

const show = (player: Partial<PlayerView>, currentSource: object | null = { service: 'direct', id: 'a.mp4' }) =>
  renderInRoom(<Options />, { player, sync: { currentSource } });

test('[SCREEN-331] subtitles that a user added are named by their language, or “Subtitles”', async () => {
  const chosen = { label: 'a7.pt-BR.vtt', isChosen: true } as const;
  await show({
    captions: [
      { ...chosen, id: '1', language: 'pt-BR' },
      { ...chosen, id: '2', language: undefined },
      { id: '3', label: 'Deutsch', language: 'de' },
      { id: '4', label: '', language: undefined },
    ],
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Off',
    'Brazilian Portuguese',
    'Subtitles',
    'German',
    'Captions 4',
  ]);
});

test('[SCREEN-332] without captions or qualities, the menus say why', async () => {
  await show({ isFrame: true, isLoaded: false });
  expect(screen.getByText(player.captionsLater)).toBeTruthy();
  expect(screen.getByText(player.qualityOfSite)).toBeTruthy();
  cleanup();
  await show({ isFrame: true, isLoaded: true });
  expect(screen.getByText(player.captionsNone)).toBeTruthy();
  cleanup();
  await show({ isLoaded: true });
  expect(screen.getByText(player.captionsNone)).toBeTruthy();
  expect(screen.getByText(player.qualityOnly)).toBeTruthy();
  cleanup();
  await show({}, null);
  expect(screen.getAllByText(player.nothing)).toHaveLength(2);
});

test('[PLAYER-31] audio tracks are named by their language and their name, and one alone is not offered', async () => {
  const track = { language: undefined, label: '', isDefault: false };
  const open = (...audioTracks: PlayerView['audioTracks']) => renderInRoom(<Sound />, { player: { audioTracks } });
  await open(
    { ...track, id: '0', language: 'eng', isDefault: true },
    { ...track, id: '1', language: 'en', label: 'Commentary' },
    { ...track, id: '2', label: 'Deutsch' },
    { ...track, id: '3' },
    { ...track, id: '4', language: 'de', label: 'Deutsch' },
  );
  expect(screen.getByText('English Default, English · Commentary, Deutsch, Track 4, German')).toBeTruthy();
  cleanup();
  await open({ ...track, id: '0', language: 'en' });
  expect(screen.queryByText(/English/)).toBeNull();
});

test.each([
  ['', 'de', ['German']],
  ['Deutsch', 'ger', ['German']],
  ['english', 'en', ['English']],
  ['English SDH', 'eng', ['English SDH']],
  ['Forced', 'de', ['Forced', 'German']],
  ['Commentary', undefined, ['Commentary']],
  ['', undefined, ['']],
])('[PLAYER-31] the track “%s” in the language %s is called %j', (label, language, name) => {
  expect(trackName(label, language, 'en')).toEqual(name);
});
