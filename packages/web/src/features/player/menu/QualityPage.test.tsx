import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlayerView } from '../../../room/player/player-view.ts';
import { viewingOf } from '../../../preferences/viewing.ts';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { QualityPage } from './QualityPage.tsx';

const qualities = [720, 480].map((heightPixels) => ({
  id: `${heightPixels}`,
  widthPixels: Math.round((heightPixels * 16) / 9),
  heightPixels,
  bitsPerSecond: 0,
}));

const open = (player: Partial<PlayerView>) =>
  renderInRoom(<QualityPage onClose={() => undefined} />, {
    player: { qualities, ...player },
    sync: { currentSource: { service: 'direct', id: 'a.mp4' } },
  });

test.each<[PlayerView['automaticQuality'], string]>([
  [{ id: '720', why: 'best' }, 'Now 720p, the best this video has.'],
  [{ id: '480', why: 'limit' }, 'Now 480p, your limit.'],
  [{ id: '480', why: 'saver' }, 'Now 480p, to save data.'],
  [{ id: '480', why: 'screen' }, 'Now 480p, as much as this screen shows.'],
  [{ id: '480', why: 'line', lineBitsPerSecond: 2_345_678 }, 'Now 480p: your connection brings 2.3 Mbit/s.'],
  [{ id: '480', why: 'line', lineBitsPerSecond: 0 }, 'Now 480p, as your connection allows.'],
])('[PLAYER-34] the page of the quality says why %j was chosen', async (automaticQuality, text) => {
  await open({ automaticQuality });
  expect(document.body.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain(text);
});

test('[PLAYER-33] wishes for every video can be chosen while this video has one quality', async () => {
  const { settings } = await open({ qualities: [] });
  expect(screen.getByText('Only one quality available')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Save data' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Best quality at once' }));
  expect(viewingOf(settings.getState())).toMatchObject({ dataSaver: true, prefersBest: true, maxPixels: 0 });
});
