import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { RemoteControls } from './RemoteControls.tsx';

test('[DEVICE-30] the remote reacts and shows the speed of the room', async () => {
  const currentSource = { service: 'direct', id: 'https://a/film.mp4', length: 200 };
  const room = await renderInRoom(<RemoteControls />, { sync: { currentSource, playbackSpeed: 1.5 } });
  screen.getByRole('button', { name: /1\.5×/ });
  const reactions = screen.getAllByRole('button', { name: /^React with/ });
  expect(reactions).toHaveLength(6);
  fireEvent.click(reactions[1] as HTMLElement);
  expect(room.nextSocket().sent).toContainEqual({ action: 'react', emoji: '❤️' });
});
