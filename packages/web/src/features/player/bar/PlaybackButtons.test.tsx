import { defaultGrants, RequestType, Role } from '@matinee/protocol';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../../room/testing/test-room.tsx';
import { roomUser } from '../../../room/testing/room-user.ts';
import { LockMark } from './OptionButtons.tsx';
import { NextButton } from './PlaybackButtons.tsx';

const users = ['c1', 'c2', 'c3'].map((id) => roomUser(id, id));
const currentSource = { service: 'direct', id: 'a' };
const room = (sync: object) => renderInRoom(<NextButton />, { users, sync: { currentSource, ...sync } });

test('[SCREEN-215] the skip button shows the votes, how many are missing and this user’s vote, in a room that votes on skipping', async () => {
  const { receive, requests } = await room({ enableVoteSkip: true });
  const vote = screen.getByRole('button', { name: /Vote to skip, 2 more needed/ });
  expect([vote.textContent, vote.getAttribute('aria-pressed')]).toEqual(['Skip 0/2', 'false']);
  fireEvent.click(vote);
  expect(requests()).toEqual([{ type: RequestType.Skip, video: { service: 'direct', id: 'a' } }]);
  receive({ action: 'sync', votesToSkip: ['c1'] });
  const mine = screen.getByRole('button', { name: /Take back your vote to skip, 1 more needed/ });
  expect([mine.textContent, mine.getAttribute('aria-pressed')]).toEqual(['Skip 1/2', 'true']);
});

test('[SCREEN-395] locked controls say why they do nothing', async () => {
  const { requests } = await room({ controlsLocked: true });
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(next.getAttribute('data-tooltip')).toBe('The controls are locked. Only hosts use them now.');
  fireEvent.click(next);
  expect(requests()).toEqual([]);
});

test.each([
  [Role.Moderator, 'Unlock the controls', [{ type: RequestType.LockControls, locked: false }]],
  [Role.RegisteredUser, 'The controls are locked. Only hosts use them now.', []],
])('[SCREEN-395] hosts unlock the controls with the mark of the lock: role %d', async (role, name, expected) => {
  const sync = { controlsLocked: true, isTemporary: false, grants: defaultGrants };
  const { requests } = await renderInRoom(<LockMark />, { users: [roomUser('c1', 'Noor', { role })], sync });
  fireEvent.click(screen.getByRole('button', { name }));
  expect(requests()).toEqual(expected);
});
