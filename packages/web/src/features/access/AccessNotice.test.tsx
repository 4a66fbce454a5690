import type { Entry } from '@matinee/client/connected-room';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AccessView } from '../../room-client/access-view.ts';
import { pageUser, renderInRoom } from '../../room/testing/test-room.tsx';
import { AccessNotice } from './AccessNotice.tsx';

interface NoticeOptions {
  isEntering?: boolean;
  isInviteSpent?: boolean;
  capacity?: number | null | undefined;
}

/** Renders the notice of the room “Friday” with four people, for a guest. Returns what it asks of the room. */
async function showNotice(view: AccessView, { isEntering = false, isInviteSpent = false, capacity }: NoticeOptions = {}) {
  const entries: Entry[] = [];
  const renamed: string[] = [];
  const stops: true[] = [];
  const seats = ['N', 'I'];
  const door = { name: 'lounge', title: 'Friday', kind: 'knock', capacity, isFull: true, isAdmitted: false, people: 4, seats };
  const user = { ...pageUser('Velvet Otter'), rename: async (name: string) => void renamed.push(name) };
  const at = (shown: AccessView, entering: boolean) => (
    <AccessNotice
      roomName="lounge"
      view={shown}
      isEntering={entering}
      isInviteSpent={isInviteSpent}
      onEnter={(entry) => entries.push(entry)}
      onStop={() => stops.push(true)}
    />
  );
  const { rerender, wrap, time } = await renderInRoom(at(view, isEntering), { api: { call: async () => door }, user });
  await screen.findByRole('heading', { level: 1 });
  const show = (next: AccessView, entering = false): void => rerender(wrap(at(next, entering)));
  const logIn = (): void => act(() => user.setState({ user: { username: 'Noor', loggedIn: true } }));
  return { entries, renamed, stops, door, show, logIn, time };
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const page = (): string => document.body.textContent;

test('[SCREEN-391] a user knocks under a name, which may be another one', async () => {
  const { entries, renamed } = await showNotice({ kind: 'knock' });
  expect(page()).toContain('Friday');
  expect(page()).toContain('4 inside');
  fireEvent.click(button('Knock'));
  await waitFor(() => expect(entries).toEqual([{ knock: true }]));
  expect(renamed).toEqual([]);
  fireEvent.change(screen.getByLabelText('What should we call you?'), { target: { value: 'Sanne ' } });
  fireEvent.click(button('Knock'));
  await waitFor(() => expect(entries).toHaveLength(2));
  expect(renamed).toEqual(['Sanne']);
});

test('[SCREEN-391] a user who has knocked reads who can answer, and may stop waiting', async () => {
  const { stops, show } = await showNotice({ kind: 'waiting', hosts: ['Noor', 'Ilse'] });
  expect(screen.getByRole('status').textContent).toContain('Noor or Ilse can let you in.');
  show({ kind: 'waiting', hosts: [] });
  expect(screen.getByRole('status').textContent).toContain('No one inside can let you in right now.');
  fireEvent.click(button('Stop waiting'));
  expect(stops).toEqual([true]);
});

test('[SCREEN-391] a refused knock says when another one is possible, and offers it then', async () => {
  const { entries, show } = await showNotice({ kind: 'refused', againMs: 1000 + 5 * 60_000 });
  expect(screen.getByRole('status').textContent).toContain('You can knock again in 5 minutes.');
  expect(screen.queryByRole('button', { name: 'Knock again' })).toBeNull();
  show({ kind: 'refused', againMs: 0 });
  fireEvent.click(button('Knock again'));
  expect(entries).toEqual([{ knock: true }]);
});

test('[SCREEN-391] a wrong password stays in the field, which has the focus and says how many tries are left', async () => {
  const { entries, show } = await showNotice({ kind: 'password', wrong: undefined });
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.click(button('Come in'));
  expect(entries).toEqual([]);
  fireEvent.change(field, { target: { value: 'lighthouse' } });
  fireEvent.click(button('Come in'));
  expect(entries).toEqual([{ password: 'lighthouse' }]);
  show({ kind: 'password', wrong: { triesLeft: 3, againMs: 0 } });
  expect(page()).toContain('That’s not it. 3 tries left.');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('lighthouse');
  fireEvent.change(field, { target: { value: 'lanterns' } });
  expect(page()).not.toContain('That’s not it.');
  show({ kind: 'password', wrong: { triesLeft: 0, againMs: 1000 + 60_000 } });
  expect(page()).toContain('Too many tries. Try again in 60 seconds.');
});

test('[SCREEN-391] a wrong password is not counted as one too many after a long wait at the door', async () => {
  const { show, time } = await showNotice({ kind: 'password', wrong: undefined });
  time.advance(5 * 60_000);
  show({ kind: 'password', wrong: { triesLeft: 9, againMs: time.now() } });
  expect(page()).toContain('That’s not it. 9 tries left.');
});

test('[SCREEN-391] a user can show the password', async () => {
  await showNotice({ kind: 'password', wrong: undefined });
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(button('Show password'));
  expect(field.type).toBe('text');
  expect(button('Show password').getAttribute('aria-pressed')).toBe('true');
});

test('[SCREEN-391] a room for invited accounts asks guests to log in, and tries again once they have', async () => {
  const { entries, logIn } = await showNotice({ kind: 'invited' }, { isInviteSpent: true });
  expect(page()).toContain('Log in with the account that was invited.');
  expect(page()).toContain('That invite link was used up, has expired or was taken back.');
  logIn();
  expect(entries).toEqual([{}]);
  expect(page()).toContain('Your account isn’t invited.');
});

test('[SCREEN-391] a ban says until when and why, and offers nothing but other rooms', async () => {
  const { show } = await showNotice({ kind: 'banned', ban: { endsAt: Date.UTC(2026, 10, 27, 12), explanation: 'spoilers' } });
  expect(screen.getByRole('alert').textContent).toMatch(/A moderator banned you until November 27, 2026.*Reason: spoilers/);
  show({ kind: 'banned', ban: {} });
  expect(screen.getByRole('alert').textContent).toContain('A moderator banned you for good.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Find another room' })).toBeTruthy();
});

test('[SCREEN-391] the page looks for a free seat of a full room, and enters', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { entries, door } = await showNotice({ kind: 'full' }, { capacity: 20 });
  expect(screen.getByRole('status').textContent).toContain('All 20 seats are taken.');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(entries).toEqual([]);
  door.isFull = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(entries).toEqual([{}]);
});

test.each([
  [1, 'The only seat is taken.'],
  [null, 'All seats are taken.'],
  [undefined, 'All seats are taken.'],
])('[SCREEN-391] a full room of %s seats says so', async (capacity, text) => {
  await showNotice({ kind: 'full' }, { capacity });
  expect(screen.getByRole('status').textContent).toContain(text);
});

test.each(['full', 'invited', 'tabs'] as const)(
  '[SCREEN-391] the notice “%s” is followed by one about a seat, until the room answers',
  async (kind) => {
    const { show } = await showNotice({ kind }, { isEntering: true });
    expect(screen.getByRole('status').textContent).toBe('Finding your seat…Friday');
    show({ kind });
    expect(page()).not.toContain('Finding your seat…');
  },
);

test('[SCREEN-391] a form stays while its answer is awaited', async () => {
  const { show } = await showNotice({ kind: 'password', wrong: undefined });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lighthouse' } });
  show({ kind: 'password', wrong: undefined }, true);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('lighthouse');
  expect(button('Come in').getAttribute('aria-disabled')).toBe('true');
  show({ kind: 'refused', againMs: 0 }, true);
  expect(button('Knock again').getAttribute('aria-disabled')).toBe('true');
});

test('[SCREEN-391] a room that is open in too many tabs can be tried again', async () => {
  const { entries } = await showNotice({ kind: 'tabs' });
  expect(screen.getByRole('alert').textContent).toContain('This room is open in too many tabs');
  fireEvent.click(button('Try again'));
  expect(entries).toEqual([{}]);
});

test('[SCREEN-391] the focus that left with the room goes to the door', async () => {
  await showNotice({ kind: 'banned', ban: {} });
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
