import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { InviteButton } from './InviteButton.tsx';
import { InviteCard } from './InviteCard.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'share');
});

const link = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Link' });

/** Lets the page copy; gives what was copied. */
function allowCopying(): string[] {
  const copied: string[] = [];
  const clipboard = {
    writeText: (text: string): Promise<void> => {
      copied.push(text);
      return Promise.resolve();
    },
  };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  return copied;
}

async function openInvitation(): Promise<void> {
  await renderInRoom(<InviteButton roomName="lounge" />);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog', { name: 'Invite people' });
}

test('[SCREEN-300] the invitation shows the link of the room, and copies it', async () => {
  const copied = allowCopying();
  await openInvitation();
  expect(link().value).toBe(`${location.origin}/room/lounge`);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(copied).toEqual([`${location.origin}/room/lounge`]);
});

test('[SCREEN-300] the invitation has a QR code', async () => {
  await openInvitation();
  const code = screen.getByRole('img', { name: 'QR code of the link' });
  // Version 3 has 29 modules, and 4 white ones on each side.
  expect(code.getAttribute('viewBox')).toBe('0 0 37 37');
  // The frame of the finder pattern in its upper left corner.
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/);
});

test('[SCREEN-300] the share sheet is offered where the device has one', async () => {
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, 'share', {
    value: (data: ShareData) => Promise.resolve(void shared.push(data)),
    configurable: true,
  });
  await openInvitation();
  fireEvent.click(screen.getByRole('button', { name: 'Share…' }));
  expect(shared).toEqual([{ title: 'Friday', text: 'Watch with me: Friday', url: `${location.origin}/room/lounge` }]);
});

test('[SCREEN-300] a device without a share sheet is offered none', async () => {
  await openInvitation();
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
});

test('[SCREEN-301] where the browser refuses to copy, the link is selected and a hint says so', async () => {
  await renderInRoom(<InviteCard roomName="lounge" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect((await screen.findByText(/doesn’t let us copy/)).textContent).toContain('Select the link');
  expect([link().selectionStart, link().selectionEnd]).toEqual([0, link().value.length]);
});
