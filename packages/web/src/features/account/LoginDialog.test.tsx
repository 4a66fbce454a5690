import type { Api } from '@matinee/client';
import { createRefusal, type Features } from '@matinee/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUserStore } from '../../common/server/user-store.ts';
import { offer, renderInRoom } from '../../room/testing/test-room.tsx';
import { LoginDialog } from './LoginDialog.tsx';

const channel = { postMessage: () => undefined, addEventListener: () => undefined };

/** The server's next calls get `answer`; `closed` counts how often the login has closed. */
async function show(features: Partial<Features> = {}) {
  const site = { answer: (): unknown => ({ success: true }), closed: 0 };
  const api = { call: async () => site.answer(), onNewSession: () => undefined } as unknown as Api;
  const beginning = { api, user: createUserStore(api, channel), features: await offer(features) };
  await renderInRoom(<LoginDialog onClose={() => (site.closed += 1)} />, beginning);
  await screen.findByRole('dialog');
  return site;
}

const fill = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
async function openRegister(): Promise<void> {
  fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
  await screen.findByRole('tabpanel', { name: 'Register' });
}
const refuse = (error: Error) => async (): Promise<never> => {
  throw error;
};

test('[SCREEN-121] a registration names the problem of each field, also once the server has refused it', async () => {
  const site = await show();
  await openRegister();
  press('Register');
  screen.getByText('Username must be between 1 and 48 characters');
  screen.getByText('Password must be at least 10 characters long');
  fill('Email (optional)', 'ann at home');
  screen.getByText('Must be a valid email');
  fill('Email (optional)', '');
  fill('Username', 'Ann');
  fill('Password', '27 lighthouses');
  screen.getByText('Passwords must match');
  fill('Password again', '27 lighthouses');
  site.answer = refuse(createRefusal('BadPasswordError', { reason: 'password_common' }));
  press('Register');
  expect((await screen.findByRole('alert')).textContent).toContain('too easy to guess');
  site.answer = refuse(createRefusal('AlreadyInUse', { fields: ['username'] }));
  press('Register');
  const taken = await screen.findByText('Already in use.');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  fill('Username', 'Anna');
  expect(taken.isConnected).toBe(false);
  site.answer = refuse(new TypeError('Failed to fetch'));
  press('Register');
  await screen.findByText("Failed to register, and I don't know why. Report this as a bug.");
  site.answer = () => ({ success: true, user: { username: 'Anna' } });
  press('Register');
  await expect.poll(() => site.closed).toBe(1);
});

test('[SCREEN-121] a login names the problem of each field, and the reason of a failure', async () => {
  const site = await show();
  press('Log in');
  screen.getByText('Email or username is required');
  screen.getByText('Password is required');
  fill('Email or username', 'Ann');
  fill('Password', 'wrong');
  site.answer = refuse(createRefusal('WrongCredentials'));
  press('Log in');
  await screen.findByText('That name and password don’t match.');
  expect(site.closed).toBe(0);
});

test('[LOGIN-13] the login names the providers of the server', async () => {
  await show({ discord: true, oidc: { name: 'Home ID' } });
  await screen.findByRole('button', { name: 'Continue with Home ID' });
  screen.getByRole('button', { name: 'Continue with Discord' });
});

test('[ACCOUNT-17] a server without mail offers no recovery; one with mail says whether its e-mail was sent', async () => {
  await show();
  press('Forgot password?');
  await screen.findByText(/This server can’t send email/);
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  const site = await show({ recovery: true });
  press('Forgot password?');
  fill('Email or username', 'ann@example.org');
  site.answer = refuse(new TypeError('Failed to fetch'));
  press('Send link');
  await screen.findByText('Unable to reset password.');
  site.answer = () => ({ success: true });
  press('Send link');
  await expect.poll(() => site.closed).toBe(1);
});

test('[DOOR-40] a login says that registration is closed or needs an invitation, in place of the form', async () => {
  const doors = { guests: 'on', roomCreation: 'everyone' } as const;
  await show({ doors: { ...doors, registration: 'closed' } });
  await screen.findByText('This server doesn’t take new accounts.');
  expect(screen.queryByRole('tab')).toBeNull();
  cleanup();
  await show({ doors: { ...doors, registration: 'invite' } });
  await openRegister();
  await screen.findByText(/^You need an invitation to register here\./);
  expect(screen.queryByLabelText('Username')).toBeNull();
});
