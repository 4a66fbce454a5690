import { defaultGrants, RequestType, Role, type KnockEntry, type RoomUser } from '@matinee/protocol';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { People } from './People.tsx';

const wim = roomUser('c2', 'Wim');
const ilse = roomUser('c3', 'Ilse', { isLoggedIn: true, role: Role.Owner });
const sanne: KnockEntry = { id: 'k1', name: 'Sanne', isLoggedIn: false, at: 1 };

async function show({ role = Role.Moderator, other = wim }: { role?: Role; other?: RoomUser } = {}) {
  let bans = [{ id: 'b1', name: 'Pim', isLoggedIn: false, reason: 'spoilers', createdAt: 1, by: 'Ilse' }];
  const api = { call: async () => ({ bans }) };
  const users = [roomUser('c1', 'Noor', { isLoggedIn: true, role }), other, ilse];
  const room = await renderInRoom(<People />, { api, users, sync: { isTemporary: false, hasOwner: true, grants: defaultGrants } });
  return { ...room, setBans: (next: typeof bans) => void (bans = next) };
}

const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
const press = async (name: string): Promise<void> => void fireEvent.click(await button(name));
const row = (name: string): HTMLElement =>
  screen.getAllByRole('listitem').find((item) => item.querySelector('bdi')?.textContent === name) as HTMLElement;

async function openMenu(person: string): Promise<void> {
  const more = await button(`More for ${person}`);
  fireEvent.focus(more);
  fireEvent.click(more);
}

async function choose(person: string, item: string): Promise<void> {
  await openMenu(person);
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

test('the menu of a user gives a role, and says why guests get none', async () => {
  await show({ role: Role.Owner });
  await openMenu('Wim');
  await screen.findByRole('menuitem', { name: /^Guests have to log in/ });
  expect(screen.queryByRole('menuitemradio')).toBeNull();
  cleanup();
  const { requests } = await show({ role: Role.Owner, other: { ...wim, isLoggedIn: true, role: Role.RegisteredUser } });
  await openMenu('Wim');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Trusted' }));
  expect(requests()).toEqual([{ type: RequestType.Promote, targetClientId: wim.id, role: Role.TrustedUser }]);
});

test('[SCREEN-393] a user who knocks comes first among the people, and is let in or refused', async () => {
  const { receive, requests, view } = await show();
  receive({ action: 'knocks', knocks: [sanne, { ...sanne, id: 'k2', name: 'Pim' }] });
  const door = await screen.findByRole('list', { name: 'At the door' });
  expect([...door.children].map(({ textContent }) => textContent)).toEqual(['SSanne is at the doorLet in', 'PPim is at the doorLet in']);
  expect(door.compareDocumentPosition(row('Noor'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(within(door).getAllByRole('button', { name: 'Let in' })[0] as HTMLElement);
  await press('Don’t let Pim in');
  expect(requests()).toEqual([
    { type: RequestType.Admit, clientId: 'k1', admit: true },
    { type: RequestType.Admit, clientId: 'k2', admit: false },
  ]);
  receive({ action: 'knocks', knocks: [] });
  expect(screen.queryByRole('list', { name: 'At the door' })).toBeNull();
  expect(view.getState().arePeopleInView).toBe(true);
  cleanup();
  expect(view.getState().arePeopleInView).toBe(false);
});

test('[SCREEN-392] a user is muted for 10 minutes, an hour or the night, and unmuted', async () => {
  const { receive, requests } = await show();
  await choose('Wim', 'Mute in chat');
  const dialog = await screen.findByRole('dialog', { name: 'Mute Wim in chat?' });
  fireEvent.click(within(dialog).getByRole('radio', { name: '1 hour' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mute' }));
  expect(requests()).toEqual([{ type: RequestType.Mute, clientId: wim.id, forMinutes: 60 }]);
  receive({ action: 'user', update: { kind: 'update', value: { id: wim.id, mutedUntil: 3_601_000 } } });
  expect(row('Wim').textContent).toContain('Muted');
  await choose('Wim', 'Unmute');
  expect(requests().at(-1)).toEqual({ type: RequestType.Mute, clientId: wim.id, forMinutes: null });
});

test('[SCREEN-392] a ban has a length, and a reason that the user reads', async () => {
  const { requests } = await show();
  await choose('Wim', 'Ban');
  const dialog = await screen.findByRole('dialog', { name: 'Ban Wim from this room?' });
  fireEvent.change(within(dialog).getByLabelText('Reason (optional)'), { target: { value: ' spoilers ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
  expect(requests()).toEqual([{ type: RequestType.Ban, clientId: wim.id, forMinutes: 1440, reason: 'spoilers' }]);
});

test('[SCREEN-392] a user about to remove another may ban them instead, for good', async () => {
  const { requests } = await show();
  await choose('Wim', 'Remove from the room');
  await press('Ban instead…');
  const dialog = await screen.findByRole('dialog', { name: 'Ban Wim from this room?' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'For good' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
  expect(requests()).toEqual([{ type: RequestType.Ban, clientId: wim.id }]);
});

test('[SCREEN-392] a guest without permissions mentions others and hides their messages', async () => {
  const { view } = await show({ role: Role.UnregisteredUser });
  await openMenu('Wim');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Mention', expect.stringMatching(/^Hide messages/)]);
  fireEvent.click(items[0] as HTMLElement);
  expect(view.getState()).toMatchObject({ tab: 'chat', chatDraft: '@Wim ' });
});

test.each([
  [Role.Moderator, 'Only for people with a lower role'],
  [Role.Owner, 'The owner can’t be'],
])('[SCREEN-392] the menu says why a user of the role %i can’t be muted, removed or banned', async (role, reason) => {
  await show({ other: { ...wim, isLoggedIn: true, role } });
  await openMenu('Wim');
  const items = await screen.findAllByRole('menuitem', { name: /^(Mute in chat|Remove from the room|Ban)/ });
  expect(items).toHaveLength(3);
  for (const item of items) {
    expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual(['true', expect.stringContaining(reason)]);
  }
});

test('[SCREEN-392] the list of bans is loaded when it opens, and follows the room', async () => {
  const { requests, receive, setBans } = await show();
  const bans = (await screen.findByText('Banned people')).closest('details') as HTMLDetailsElement;
  bans.open = true;
  fireEvent(bans, new Event('toggle'));
  expect((await screen.findByText('Pim')).closest('li')?.textContent).toContain('For good, by Ilse');
  await press('Unban Pim');
  expect(requests()).toEqual([{ type: RequestType.Unban, id: 'b1' }]);
  setBans([]);
  const user = { name: 'Noor', isLoggedIn: true };
  receive({ action: 'event', request: { type: RequestType.Unban, id: 'b1' }, user, additional: {} });
  await screen.findByText('No one’s banned.');
});

test('[SCREEN-392] a user who may not ban sees no list of bans, and no lock', async () => {
  await show({ role: Role.RegisteredUser });
  await screen.findByText('Wim');
  expect(screen.queryByText('Banned people')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lock the controls' })).toBeNull();
});

test('[SCREEN-395] one press locks the controls, another one unlocks them', async () => {
  const { requests, receive } = await show();
  await press('Lock the controls');
  receive({ action: 'sync', controlsLocked: true });
  await press('Unlock the controls');
  expect(requests()).toEqual([
    { type: RequestType.LockControls, locked: true },
    { type: RequestType.LockControls, locked: false },
  ]);
});
