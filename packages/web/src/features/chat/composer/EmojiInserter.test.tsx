import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { Composer } from './Composer.tsx';

test('[CHAT-36] all emoji of the field are written, none is sent, and each group has a tab', async () => {
  const { receive } = await renderInRoom(<Composer />);
  receive({ action: 'sync', currentSource: { service: 'direct', id: 'a.mp4', title: 'First light', length: 600 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Emoji' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Emoji' }));
  expect(await dialog.findByRole('button', { name: /^food/ })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^React with/ })).toBeNull();
});
