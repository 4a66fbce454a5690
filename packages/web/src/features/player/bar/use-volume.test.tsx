import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { createSettingsStore } from '../../../preferences/settings-store.ts';
import { SettingsContext } from '../../../preferences/use-settings.ts';
import { PlayerContext } from '../../../room/player/player-context.ts';
import { createTestPlayer } from '../../../room/testing/test-player.ts';
import { createTestRoom } from '../../../room/testing/test-room.tsx';
import { useVolume } from './use-volume.ts';

test('[STAGE-12] turning up the volume of a muted player restores the volume from before', async () => {
  const { session } = await createTestRoom();
  const settings = createSettingsStore({ storage: localStorage, window, languages: ['en'], warn: () => undefined });
  const player = createTestPlayer(session);
  const { result } = renderHook(useVolume, {
    wrapper: ({ children }) => (
      <SettingsContext value={settings}>
        <PlayerContext value={player}>{children}</PlayerContext>
      </SettingsContext>
    ),
  });
  act(() => result.current.setVolume(80));
  act(() => result.current.toggleMuted());
  expect(result.current.volume).toBe(0);
  act(() => result.current.changeBy(5));
  expect(result.current.volume).toBe(80);
  act(() => result.current.changeBy(5));
  expect(result.current.volume).toBe(85);
});
