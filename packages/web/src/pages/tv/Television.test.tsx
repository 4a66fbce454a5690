import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { EmptyTelevision } from './Television.tsx';

test('[DEVICE-35] an empty room says on a television how to add a video by phone', async () => {
  await renderInRoom(<EmptyTelevision />);
  expect(screen.getByText(/Add a video from your phone/).textContent).toContain('/room/lounge');
  screen.getByRole('img', { name: 'QR code of the room' });
});
