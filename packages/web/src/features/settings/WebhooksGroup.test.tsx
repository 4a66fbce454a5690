import type { Api } from '@matinee/client';
import { Role, type WebhookEntry } from '@matinee/protocol';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import { useRoom } from '../../room/room-context.ts';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { WebhooksGroup } from './WebhooksGroup.tsx';

afterEach(cleanup);

const webhook: WebhookEntry = {
  id: 'w1',
  url: 'https://bot.example/hook',
  events: ['queue'],
  isActive: true,
  createdAt: 1,
  failingSince: null,
  disabledAt: null,
};
const delivery = {
  id: 'msg_1',
  type: 'webhook.test',
  state: 'delivered',
  attempts: 1,
  createdAt: 1,
  attemptedAt: 2,
  nextAt: null,
  status: 204,
};
const answers: Readonly<Record<string, unknown>> = {
  listWebhooks: { data: [webhook] },
  createWebhook: { webhook, secret: 'whsec_once' },
  listDeliveries: { data: [delivery] },
};

function Group() {
  const sync = useRoom((room) => room.sync);
  return sync === undefined ? null : <WebhooksGroup sync={sync} />;
}

/** The settings as a user of a role sees them; the calls that they make. */
async function show(role: Role): Promise<[string, { body?: unknown }][]> {
  const calls: [string, { body?: unknown }][] = [];
  const api = {
    call: async (name: string, input: { body?: unknown }) => {
      calls.push([name, input]);
      return answers[name];
    },
  } as unknown as Api;
  const { receive } = await renderInRoom(
    <ApiContext value={api}>
      <Group />
    </ApiContext>,
  );
  receive({ action: 'sync', hasOwner: true, isTemporary: false });
  const user = { id: 'c1', name: 'Noor', isLoggedIn: true, status: 'none', role } as const;
  receive({ action: 'user', update: { kind: 'init', value: [user] } });
  receive({ action: 'you', info: { id: 'c1' } });
  return calls;
}

test('[HOOK-13] the owner adds, tests and deletes webhooks, and sees what was sent', async () => {
  const calls = await show(Role.Owner);
  const fold = (await screen.findByRole('heading', { name: 'Webhooks' })).closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  expect(await screen.findByText('https://bot.example/hook')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText(/webhook\.test · delivered \(204\)/)).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'Include chat messages' }));
  fireEvent.click(screen.getByRole('switch', { name: 'On' }));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://bot.example/other' } });
  fireEvent.submit(screen.getByLabelText('Address'));
  expect(await screen.findByDisplayValue('whsec_once')).toBeDefined();
  const changes = calls.filter(([name]) => name !== 'listWebhooks').map(([name, { body }]) => [name, body]);
  expect(changes).toEqual([
    ['testWebhook', { id: 'w1' }],
    ['listDeliveries', undefined],
    ['patchWebhook', { id: 'w1', events: ['queue', 'chat'] }],
    ['patchWebhook', { id: 'w1', isActive: false }],
    ['createWebhook', { url: 'https://bot.example/other' }],
  ]);
});

test('[HOOK-13] an administrator does not see them', async () => {
  await show(Role.Administrator);
  expect(screen.queryByText('Webhooks')).toBeNull();
});
