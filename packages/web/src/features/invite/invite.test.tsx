import { defaultGrants, RequestType, Role, type InviteEntry } from '@matinee/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { InviteButton } from './InviteButton.tsx';
import { InviteCard } from './InviteCard.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'share');
});

const link = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Link' });

/** Lets the page copy, and returns the copied texts. */
function allowCopying(): string[] {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  return copied;
}

async function openInvitation(role: Role = Role.UnregisteredUser) {
  const room = await renderInRoom(<InviteButton roomName="lounge" />, {
    users: [roomUser('c1', 'Noor', { isLoggedIn: role !== Role.UnregisteredUser, role })],
    sync: { hasOwner: true, isTemporary: false, grants: defaultGrants },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog', { name: 'Invite people' });
  return room;
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
  // Frame of the finder pattern in the upper left corner.
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/);
});

/** Gives the device a share sheet, and returns the shared data. */
function allowSharing(): ShareData[] {
  const shared: ShareData[] = [];
  const share = async (data: ShareData) => void shared.push(data);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return shared;
}

test('[SCREEN-300] the share sheet is offered where the device has one', async () => {
  const shared = allowSharing();
  await openInvitation();
  fireEvent.click(screen.getByRole('button', { name: 'Share…' }));
  expect(shared).toEqual([{ title: 'Friday', text: 'Watch with me: Friday', url: `${location.origin}/room/lounge` }]);
});

test('[SCREEN-300] the invitation shows the share sheet first on touch screens, and the QR code under “More”', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  allowSharing();
  await openInvitation();
  const buttons = within(screen.getByRole('dialog', { name: 'Invite people' })).getAllByRole('button');
  const names = buttons.map((button) => button.textContent);
  expect(names.filter((name) => name === 'Share…' || name === 'Copy')).toEqual(['Share…', 'Copy']);
  expect(screen.getByLabelText('QR code of the link').closest('details')?.querySelector('summary')?.textContent).toBe('More');
});

test('[SCREEN-469] the invitation asks a guest who is alone for a name', async () => {
  const beginning = { user: { rename: () => Promise.resolve() }, users: [roomUser('c1', 'Jolly Poppy')] };
  const { settings } = await renderInRoom(<InviteCard roomName="lounge" />, beginning);
  const field = await screen.findByLabelText('What should we call you?');
  fireEvent.change(field, { target: { value: 'Anna' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(settings.getState().nameAsked).toBe(true));
});

test('[SCREEN-300] a device without a share sheet is offered none', async () => {
  await openInvitation();
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
});

test('[SCREEN-301] the link is selected and a hint says so if the browser refuses to copy', async () => {
  await renderInRoom(<InviteCard roomName="lounge" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect((await screen.findByText(/doesn’t let us copy/)).textContent).toContain('Select the link');
  expect([link().selectionStart, link().selectionEnd]).toEqual([0, link().value.length]);
});

async function choose(label: RegExp, option: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

const invite: InviteEntry = { id: 'i1', role: Role.TrustedUser, usesLeft: 5, endsAt: 1000 + 3_600_000, createdAt: 1, by: 'Noor' };

test('[SCREEN-397] an invite link has a role, an end and a number of uses, and its token is shown once', async () => {
  const { requests, receive } = await openInvitation(Role.Moderator);
  await choose(/They join as/, 'Trusted');
  await choose(/Expires after/, '1 hour');
  await choose(/People/, '5 people');
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(requests()).toEqual([{ type: RequestType.MakeInvite, role: Role.TrustedUser, validForHours: 1, uses: 5 }]);
  receive({ action: 'invite', token: 'secret', invite });
  const links = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Link' }).map(({ value }) => value);
  expect(links).toEqual([`${location.origin}/room/lounge`, `${location.origin}/room/lounge#invite=secret`]);
});

test('[SCREEN-397] the links count down, and can be revoked', async () => {
  const { requests, receive } = await openInvitation(Role.Moderator);
  receive({ action: 'invites', invites: [invite, { ...invite, id: 'i2', role: null, usesLeft: null, endsAt: null, by: undefined }] });
  const list = await screen.findByRole('list', { name: 'Invite links' });
  const rows = () => [...list.children].map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Trusted5 uses left · ends in 60 minutes · by NoorTake back', 'Guest or memberany number of usesTake back']);
  fireEvent.click(within(list).getAllByRole('button', { name: 'Take back' })[0] as HTMLElement);
  expect(requests()).toEqual([{ type: RequestType.RevokeInvite, inviteId: 'i1' }]);
  receive({ action: 'invites', invites: [{ ...invite, usesLeft: 1 }] });
  expect(rows()).toEqual(['Trusted1 use left · ends in 60 minutes · by NoorTake back']);
});

test('[SCREEN-397] a user who may let no one in makes no links', async () => {
  await openInvitation(Role.RegisteredUser);
  expect(link().value).toContain('/room/lounge');
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
  expect(screen.queryByRole('radio', { name: /People you let in/ })).toBeNull();
});
