import { RequestType, Role, type QueueItem } from '@matinee/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { Queue, QueueHeading } from './Queue.tsx';
import { RestoreBanner } from './RestoreBanner.tsx';

const item = (id: string, fields: Partial<QueueItem> = {}): QueueItem => ({ service: 'direct', id, title: `Film ${id}`, ...fields });

const room = (sync: object) =>
  renderInRoom(
    <>
      <RestoreBanner />
      <Queue />
    </>,
    { users: [roomUser('c1', 'Noor')], sync: { queue: [item('a'), item('b')], ...sync } },
  );

test('[SCREEN-464] the heading of the queue shows while something is being added above it', async () => {
  const { view, receive } = await renderInRoom(<QueueHeading />);
  receive({ action: 'sync', queue: [item('a')] });
  const isShown = (): boolean => screen.getByRole('heading', { name: 'Queue' }).className !== 'visually-hidden';
  expect(isShown()).toBe(false);
  act(() => view.setState({ addText: 'https://media.test/film.mp4' }));
  expect(isShown()).toBe(true);
});

describe('the queue in vote mode', () => {
  test('[STAGE-13] shows the votes of each video and a vote button, which is pressed once the room has counted the vote', async () => {
    const { receive, requests } = await room({ queueMode: 'vote', voteCounts: [['directb', 2]] });
    const vote = await screen.findByRole('button', { name: '2 votes, vote for Film b' });
    expect(vote.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(vote);
    expect(requests()).toEqual([{ type: RequestType.Vote, video: { service: 'direct', id: 'b' }, add: true }]);
    expect(vote.getAttribute('aria-pressed')).toBe('false');
    const request = { type: RequestType.Vote, video: { service: 'direct', id: 'b' }, add: true } as const;
    receive({ action: 'event', request, user: { name: 'Noor', isLoggedIn: false }, additional: { user: { id: 'c1' } } });
    receive({ action: 'sync', voteCounts: [['directb', 3]] });
    const mine = await screen.findByRole('button', { name: '3 votes, vote for Film b' });
    expect(mine.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(mine);
    expect(requests().at(-1)).toMatchObject({ add: false });
  });

  test('[STAGE-13] marks the video with the most votes as next', async () => {
    const { receive } = await room({ queueMode: 'vote', voteCounts: [['directb', 2]] });
    const row = async (): Promise<string | null | undefined> => (await screen.findByText('Next')).closest('[role=listitem]')?.textContent;
    expect(await row()).toContain('Film b');
    receive({ action: 'sync', voteCounts: [] });
    expect(await row()).toContain('Film a');
  });

  test('[STAGE-13] is listed by votes and has no handles to drag', async () => {
    const { receive } = await room({ queueMode: 'vote', voteCounts: [['directb', 2]] });
    await screen.findByRole('heading', { name: 'Film b' });
    const titles = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles()).toEqual(['Film b', 'Film a']);
    expect(screen.queryByRole('button', { name: 'Move Film a' })).toBeNull();
    receive({ action: 'sync', queueMode: 'manual' });
    expect(titles()).toEqual(['Film a', 'Film b']);
    screen.getByRole('button', { name: 'Move Film a' });
  });
});

describe('the queue in turns', () => {
  const taken = (id: string, adder: number, addedBy: string) => item(id, { adder, addedBy });
  const queue = [taken('a', 1, 'Ilse'), taken('b', 2, 'Noor'), taken('c', 1, 'Ilse'), taken('d', 2, 'Noor'), taken('e', 2, 'Noor')];
  const titles = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

  test('[QUEUE-37] says whose turn the next video is', async () => {
    const { receive } = await room({ queueMode: 'turns', queue });
    expect((await screen.findByText('Ilse’s turn')).closest('[role=listitem]')?.textContent).toContain('Film a');
    receive({ action: 'sync', queue: queue.slice(1) });
    expect((await screen.findByText('Your turn')).closest('[role=listitem]')?.textContent).toContain('Film b');
  });

  test('[QUEUE-37] lets a user move their own videos only, a moderator all', async () => {
    const { receive } = await room({ queueMode: 'turns', queue });
    await screen.findByRole('button', { name: 'Move Film b' });
    expect(screen.queryByRole('button', { name: 'Move Film a' })).toBeNull();
    receive({ action: 'user', update: { kind: 'update', value: { id: 'c1', role: Role.Moderator } } });
    screen.getByRole('button', { name: 'Move Film a' });
  });

  test('[QUEUE-37] [SCREEN-233] moves a video among its user’s videos, and shows that at once', async () => {
    const { requests } = await room({ queueMode: 'turns', queue });
    fireEvent.click(await screen.findByRole('button', { name: 'More for Film e' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to the top' }));
    expect(requests()).toEqual([{ type: RequestType.Order, fromIdx: 4, toIdx: 1 }]);
    expect(titles()).toEqual(['Film a', 'Film e', 'Film c', 'Film b', 'Film d']);
  });
});

test.each([
  ['manual', undefined],
  ['vote', 'most votes first'],
  ['loop', 'repeats the queue'],
  ['dj', 'repeats this video'],
  ['turns', 'everyone in turn'],
])('[SCREEN-236] the queue explains its mode: %s', async (queueMode, text) => {
  await room({ queueMode });
  await screen.findByText('2 videos', { exact: false });
  expect(screen.queryByText(/most votes|come again|repeats|in turn/)?.textContent).toBe(text);
});

describe('the previous queue', () => {
  test('[SCREEN-237] is offered, shown and restored', async () => {
    const { requests, receive } = await room({ prevQueue: [item('x'), item('y')] });
    await screen.findByText('2 videos were left from last time.');
    fireEvent.click(screen.getByRole('button', { name: 'View' }));
    expect((await screen.findByRole('dialog', { name: 'Last queue' })).textContent).toContain('Film y');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(requests()).toEqual([{ type: RequestType.RestoreQueue }]);
    receive({ action: 'sync', prevQueue: null });
    expect(screen.queryByText('left from last time', { exact: false })).toBeNull();
  });

  test('[SCREEN-237] is offered with an empty queue, and can be discarded', async () => {
    const { requests } = await room({ queue: [], prevQueue: [item('x')] });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(requests()).toEqual([{ type: RequestType.RestoreQueue, discard: true }]);
  });

  test('[SCREEN-237] can be viewed by all users, and restored or discarded by users who may add', async () => {
    const { requests } = await room({ prevQueue: [item('x')], grants: [] });
    for (const name of ['Restore', 'Discard']) {
      const button = await screen.findByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button);
    }
    expect(requests()).toEqual([]);
    expect(screen.getByRole('button', { name: 'View' }).getAttribute('aria-disabled')).toBeNull();
  });
});
