import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import player from '../../i18n/locales/en/player.json';
import { PlayerContext } from '../../room/player/player-context.ts';
import type { PlayerView } from '../../room/player/player-view.ts';
import { createTestPlayer } from '../../room/testing/test-player.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { useCaptions, useQuality } from './bar/use-playback-options.ts';

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

async function show(fields: Partial<PlayerView>, hasVideo = true): Promise<void> {
  const room = await createTestRoom();
  if (hasVideo) room.receive({ action: 'sync', currentSource: { service: 'direct', id: 'a.mp4' } });
  const context = createTestPlayer(room.session, fields);
  render(
    room.wrap(
      <PlayerContext value={context}>
        <Options />
      </PlayerContext>,
    ),
  );
}

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
    'Deutsch',
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
  await show({}, false);
  expect(screen.getAllByText(player.nothing)).toHaveLength(2);
});
