import { expect, test } from 'vitest';
import { textsOf } from '../src/comments.ts';

test.each([
  ['Renames the user.', { summary: 'Renames the user' }],
  ['Logs in: the session becomes that of the account.', { summary: 'Logs in' }],
  ['Sends an e-mail. Needs a name.', { summary: 'Sends an e-mail' }],
  ['Claims a room (`claim: true`).', { summary: 'Claims a room (claim: true)' }],
])('the summary of %j is its first sentence as plain text', (comment, expected) => {
  expect(textsOf(comment)).toMatchObject(expected);
});

test('a docstring that says more than its summary is the description', () => {
  expect(textsOf('Renames the user.')).not.toHaveProperty('description');
  expect(textsOf('Needs `chat`.')).toEqual({ summary: 'Needs chat', description: 'Needs `chat`.' });
});
