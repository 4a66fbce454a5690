import { MatineeError, unknownErrorMessage } from '@matinee/protocol';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { agentName } from '../../pages/account/agent-name.ts';
import { toFormFailure, findLoginProblems, findNewPasswordProblems, findRegisterProblems } from './account-form.ts';

const good = { email: '', username: 'Olga', password: '27 lighthouses', again: '27 lighthouses' };

test('[SCREEN-238] a registration needs a name and a password of 10 characters, typed twice; the e-mail address is optional', () => {
  expect(findRegisterProblems(good)).toEqual({});
  expect(findRegisterProblems({ ...good, email: 'olga@example.org' })).toEqual({});
  expect(findRegisterProblems({ ...good, password: '0123456789', again: '0123456789' })).toEqual({});
});

test.each([
  [{ email: 'olga' }, { email: 'emailWrong' }],
  [{ email: `${'o'.repeat(245)}@mail.test` }, { email: 'emailWrong' }],
  [{ username: '' }, { username: 'usernameLength' }],
  [{ username: '   ' }, { username: 'usernameLength' }],
  [{ username: 'x'.repeat(49) }, { username: 'usernameLength' }],
  [{ password: '123456789', again: '123456789' }, { password: 'passwordShort' }],
  [{ again: '27 Lighthouses' }, { again: 'passwordsDiffer' }],
])('[SCREEN-238] %j is a problem of its field', (changes, problems) => {
  expect(findRegisterProblems({ ...good, ...changes })).toEqual(problems);
});

test('[SCREEN-238] a new password has the same rules', () => {
  expect(findNewPasswordProblems({ password: '', again: 'x' })).toEqual({ password: 'passwordShort', again: 'passwordsDiffer' });
});

test('a login needs both fields, of any length', () => {
  expect(findLoginProblems({ user: ' ', password: '' })).toEqual({ user: 'userRequired', password: 'passwordRequired' });
  expect(findLoginProblems({ user: 'o', password: 'x' })).toEqual({});
});

test('a failure shows the form’s own text if there is one, else the text of the error', async () => {
  const failure = (error: unknown) => toFormFailure(error, async () => 'Warte.');
  expect(await failure(new MatineeError('WrongCredentials', 'x'))).toEqual({ key: 'wrongCredentials' });
  expect(await failure(new MatineeError('BadPasswordError', 'x', { reason: 'password_common' }))).toEqual({ key: 'badPassword' });
  expect(await failure(new MatineeError('Unknown', unknownErrorMessage))).toEqual({ key: 'noReason' });
  expect(await failure(new MatineeError('Unknown', 'Something new.'))).toEqual({ message: 'Warte.' });
  expect(await failure(new MatineeError('TooManyRequests', 'Wait.'))).toEqual({ message: 'Warte.' });
  expect(await failure(new TypeError('fetch failed'))).toEqual({ key: 'noAnswer' });
  expect(await failure(new z.core.$ZodError([]))).toEqual({ key: 'weird' });
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.14.1', undefined],
  [null, undefined],
])('%s is %s to people', (agent, name) => {
  expect(agentName(agent)).toBe(name);
});
