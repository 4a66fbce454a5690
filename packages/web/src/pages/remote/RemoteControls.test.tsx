import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlayerContext } from '../../room/player/player-context.ts';
import { createTestPlayer } from '../../room/testing/test-player.ts';
import { createTestRoom } from '../../room/testing/test-room.tsx';
import { RemoteControls } from './RemoteControls.tsx';

test('[DEVICE-30] the remote reacts and shows the speed of the room', async () => {
  const room = await createTestRoom();
  room.receive({ action: 'sync', currentSource: { service: 'direct', id: 'https://a/film.mp4', length: 200 }, playbackSpeed: 1.5 });
  render(
    room.wrap(
      <PlayerContext value={createTestPlayer(room.session)}>
        <RemoteControls />
      </PlayerContext>,
    ),
  );
  screen.getByRole('button', { name: /1\.5×/ });
  const reactions = screen.getAllByRole('button', { name: /^React with/ });
  expect(reactions).toHaveLength(6);
  fireEvent.click(reactions[1] as HTMLElement);
  expect(room.nextSocket().sent).toContainEqual({ action: 'react', emoji: '❤️' });
});
