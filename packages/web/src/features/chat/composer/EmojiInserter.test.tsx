import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { Composer } from './Composer.tsx';

test('[CHAT-36] all emoji of the field are written, none is sent, and each group has a tab', async () => {
  const { receive } = await renderInRoom(<Composer />);
  receive({ action: 'sync', currentSource: { service: 'direct', id: 'a.mp4', title: 'First light', length: 600 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Emoji' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Emoji' }, { timeout: 20_000 }));
  expect(await dialog.findByRole('button', { name: /^food/ }, { timeout: 20_000 })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^React with/ })).toBeNull();
});
