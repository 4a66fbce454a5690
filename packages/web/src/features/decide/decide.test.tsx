import { defaultGrants, RequestType, type Poll, type RoomEvent, type Wheel } from '@matinee/protocol';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ComposerMenu } from '../../pages/room/ChatTools.tsx';
import { createI18n } from '../../i18n/create-i18n.ts';
import { describeEvent } from '../../room/texts/describe-event.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { Decisions } from './Decisions.tsx';
import { StartPollDialog } from './StartPollDialog.tsx';

const users = [roomUser('c1', 'Noor', { userId: 'u1' })];
const poll: Poll = {
  id: 'p1',
  by: 'Ilse',
  kind: 'single',
  question: 'Popcorn?',
  options: [{ text: 'sweet' }, { text: 'salty' }],
  takesNominations: false,
  counts: [2, 1],
  voters: 3,
};

const renderPoll = (fields: Partial<Poll> = {}) =>
  renderInRoom(<Decisions />, { users, sync: { poll: { ...poll, ...fields }, grants: [] } });
const option = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const wheelOf = (seed: number, ...ids: string[]): Wheel => {
  return { by: 'Ilse', seed, options: ids.map((id) => ({ text: `Film ${id}`, video: { service: 'direct', id } })), at: 1000 };
};

test('[POLL-1] [POLL-7] an answer is chosen by a press, changed by another and taken back by a third', async () => {
  const { requests } = await renderPoll();
  expect(screen.getByRole('region', { name: 'Popcorn?' })).toBeTruthy();
  expect(screen.getByText('3 voted')).toBeTruthy();
  for (const name of ['sweet', 'salty', 'salty']) fireEvent.click(option(name));
  expect(requests()).toEqual([[0], [1], []].map((choices) => ({ type: 36, pollId: 'p1', choices })));
  expect(option('salty').getAttribute('aria-pressed')).toBe('false');
});

test('[POLL-7] a ranked ballot has the answers in the order of the presses, and survives a reload', async () => {
  const { requests, unmount } = await renderPoll({ kind: 'ranked' });
  for (const name of ['salty', 'sweet']) fireEvent.click(option(name));
  expect(requests().at(-1)).toEqual({ type: 36, pollId: 'p1', choices: [1, 0] });
  expect(option('salty').textContent).toBe('1salty1');
  unmount();
  await renderPoll({ kind: 'ranked' });
  expect(option('sweet').textContent).toBe('2sweet2');
});

test('[POLL-3] [POLL-7] the creator of a poll ends it; the result names the winner and can be dismissed', async () => {
  const { requests, receive } = await renderPoll({ byUserId: 'u1' });
  fireEvent.click(screen.getByRole('button', { name: 'End poll' }));
  expect(requests()).toEqual([{ type: 38, pollId: 'p1' }]);
  const rounds = [
    [2, 1],
    [3, null],
  ];
  receive({ action: 'sync', poll: { ...poll, kind: 'ranked', result: { winners: [0], rounds } } });
  expect(screen.getByRole('status').textContent).toContain('Winner: sweet');
  expect(within(screen.getByRole('list', { name: 'How it was counted' })).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('[POLL-7] a voter folds the poll to one line; on a phone a vote folds it', async () => {
  await renderPoll();
  fireEvent.click(option('sweet'));
  fireEvent.click(screen.getByRole('button', { name: 'Fold' }));
  expect(screen.queryByText('salty')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Popcorn/ }));
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  cleanup();
  await renderPoll({ id: 'p2' });
  fireEvent.click(option('sweet'));
  expect(screen.queryByText('salty')).toBeNull();
  vi.unstubAllGlobals();
});

test('[POLL-3] other users don’t see the button that ends a poll', async () => {
  await renderPoll({ byUserId: 'u2' });
  expect(screen.queryByRole('button', { name: 'End poll' })).toBeNull();
});

test('[POLL-5] a queued video is nominated from the poll', async () => {
  const { requests, receive } = await renderPoll({ takesNominations: true, options: [], counts: [] });
  receive({ action: 'sync', queue: [{ service: 'direct', id: 'a', title: 'Film a' }], grants: defaultGrants });
  fireEvent.click(screen.getByRole('button', { name: 'Nominate a video' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Film a' }));
  expect(requests()).toEqual([{ type: RequestType.NominateItem, pollId: 'p1', video: { service: 'direct', id: 'a' } }]);
});

test('[POLL-6] [POLL-7] the wheel stops after 4 s at the video that the seed has chosen', async () => {
  const room = await renderInRoom(<Decisions />);
  vi.useFakeTimers();
  room.receive({ action: 'sync', wheel: wheelOf(0xcafe_f00d, 'a', 'b', 'c') });
  expect(screen.getByRole('status').textContent).toBe('Spinning…');
  expect(screen.getByText('Seed cafef00d')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4001));
  expect(screen.getByRole('status').textContent).toBe('Next up: Film c');
});

test('[POLL-7] beside a wheel, and 30 s after its end, a poll is one line that opens at a press', async () => {
  const room = await renderInRoom(<Decisions />);
  vi.useFakeTimers();
  const result = { winners: [0] };
  room.receive({ action: 'sync', poll: { ...poll, result } });
  expect(screen.getByText('salty')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.queryByText('salty')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Popcorn.*Winner: sweet/ }));
  expect(screen.getByText('salty')).toBeTruthy();
  room.receive({ action: 'sync', poll: { ...poll, id: 'p2', result }, wheel: wheelOf(1, 'a', 'b') });
  expect(screen.queryByText('salty')).toBeNull();
  expect(screen.getByRole('region', { name: 'Wheel' })).toBeTruthy();
});

test('[POLL-2] a poll is sent with its answers, once it has a question and two of them', async () => {
  const onClose = vi.fn<() => void>();
  const { requests } = await renderInRoom(<StartPollDialog takesNominations={false} onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText('Question'), { target: { value: 'Popcorn?' } });
  fireEvent.change(screen.getByLabelText('Answer 1'), { target: { value: 'sweet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start poll' }));
  expect(requests()).toEqual([]);
  expect(screen.getByText('A poll needs at least two answers.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Answer 2'), { target: { value: 'salty' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start poll' }));
  expect(requests()).toEqual([{ type: 35, kind: 'single', question: 'Popcorn?', options: ['sweet', 'salty'], takesNominations: false }]);
  expect(onClose).toHaveBeenCalled();
});

test('[POLL-10] the + beside the field leads to polls, the wheel and the emoji', async () => {
  await renderInRoom(<ComposerMenu />);
  fireEvent.focus(await screen.findByRole('button', { name: 'Polls and more' }));
  fireEvent.click(screen.getByRole('button', { name: 'Polls and more' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Start a poll',
    'Vote on what’s nextEveryone picks from the queue, then votes',
    'Spin the wheelThe queue is empty',
    'Emoji',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Start a poll' }));
  expect(await screen.findByLabelText('Question')).toBeTruthy();
});

test.each([
  [RequestType.StartPoll, 'Noor started a poll'],
  [RequestType.EndPoll, 'Noor ended the poll'],
  [RequestType.SpinWheel, 'Noor spun the wheel'],
] as const)('other users read of a request of type %i “%s”', async (type, sentence) => {
  const i18n = await createI18n('en');
  await i18n.loadNamespaces(['events', 'room']);
  const event = { request: { type }, user: { name: 'Noor', isLoggedIn: true }, additional: {} } as RoomEvent;
  expect(describeEvent(event, 'other', i18n.getFixedT('en', ['events', 'room', 'app']))).toBe(sentence);
});
