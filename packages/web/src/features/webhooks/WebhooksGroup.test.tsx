import { Role, type WebhookEntry } from '@matinee/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRoom } from '../../room/room-context.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { WebhooksGroup } from './WebhooksGroup.tsx';

const webhook: WebhookEntry = {
  id: 'w1',
  url: 'https://bot.example/hook',
  events: ['queue.added', 'queue.removed'],
  isActive: true,
  createdAt: 1,
  failingSince: null,
  disabledAt: null,
};
const times = { createdAt: 1, attemptedAt: 2, nextAt: null };
const delivery = { id: 'msg_1', type: 'webhook.test', state: 'delivered', attempts: 2, ...times, status: 204 };
const answers: Readonly<Record<string, unknown>> = {
  listWebhooks: { data: [webhook] },
  createWebhook: { webhook, secret: 'whsec_once' },
  patchWebhook: { webhook, secret: 'whsec_new' },
  listDeliveries: { data: [delivery] },
};

function Group() {
  const sync = useRoom((room) => room.sync);
  return sync === undefined ? null : <WebhooksGroup sync={sync} />;
}

/** Returns the calls that the settings make. */
async function show(role: Role): Promise<[string, { body?: unknown }][]> {
  const calls: [string, { body?: unknown }][] = [];
  const api = {
    call: async (name: string, input: { body?: unknown }) => {
      calls.push([name, input]);
      return answers[name];
    },
  };
  const users = [roomUser('c1', 'Noor', { isLoggedIn: true, role })];
  await renderInRoom(<Group />, { api, users, sync: { hasOwner: true, isTemporary: false } });
  return calls;
}

/** Opens the owner's webhooks. Returns the later calls. */
async function open(): Promise<() => unknown[]> {
  const calls = await show(Role.Owner);
  const fold = (await screen.findByRole('heading', { name: 'Webhooks' })).closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  await screen.findByText('https://bot.example/hook');
  return () => calls.filter(([name]) => name !== 'listWebhooks').map(([name, { body }]) => [name, body]);
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const dialogButton = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('alertdialog')).findByRole('button', { name });

test('[HOOK-13] the owner adds and tests webhooks, turns them off, and sees their deliveries', async () => {
  const calls = await open();
  press('Send test');
  const row = (await screen.findByText('webhook.test')).closest('li');
  expect(row?.textContent).toMatch(/delivered.*answer 204 · 2 attempts$/);
  fireEvent.click(screen.getByRole('switch', { name: 'On' }));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://bot.example/other' } });
  fireEvent.submit(screen.getByLabelText('Address'));
  expect(await screen.findByText('whsec_once')).toBeDefined();
  expect(calls()).toEqual([
    ['testWebhook', { id: 'w1' }],
    ['listDeliveries', undefined],
    ['patchWebhook', { id: 'w1', isActive: false }],
    ['createWebhook', { url: 'https://bot.example/other' }],
  ]);
});

test('[HOOK-13] the owner chooses the kinds of events, one at least; single types stay with their kind', async () => {
  const calls = await open();
  const kind = (name: RegExp): HTMLElement => screen.getByRole('checkbox', { name });
  expect(kind(/^queue/).closest('label')?.textContent).toContain('queue.added, queue.removed');
  fireEvent.click(kind(/^chat/));
  fireEvent.click(kind(/^queue/));
  fireEvent.click(kind(/^chat/));
  expect(calls()).toEqual([
    ['patchWebhook', { id: 'w1', events: ['queue.added', 'queue.removed', 'chat'] }],
    ['patchWebhook', { id: 'w1', events: ['chat'] }],
  ]);
});

test('[HOOK-13] a new secret and a deletion are confirmed, and the secret is shown', async () => {
  const calls = await open();
  press('New secret');
  fireEvent.click(await dialogButton('New secret'));
  expect(await screen.findByText('whsec_new')).toBeDefined();
  press('I’ve saved it');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fireEvent.click(await dialogButton('Delete'));
  await waitFor(() =>
    expect(calls()).toEqual([
      ['patchWebhook', { id: 'w1', renewSecret: true }],
      ['deleteWebhook', { id: 'w1' }],
    ]),
  );
});

test('[HOOK-13] an administrator does not see them', async () => {
  await show(Role.Administrator);
  expect(screen.queryByText('Webhooks')).toBeNull();
});
