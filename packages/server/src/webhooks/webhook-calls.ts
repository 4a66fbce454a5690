import { createRefusal, Role } from '@matinee/protocol';
import type { OwnedRoom, Webhooks } from './webhooks.ts';
import type { RestCalls, WithRoom } from '../http/rest-calls.ts';

export function registerWebhookCalls(rest: RestCalls, webhooks: Webhooks): void {
  /** @throws NotTheOwner */
  async function owned({ room, actor }: Pick<WithRoom, 'room' | 'actor'>): Promise<OwnedRoom> {
    const { role, accountId } = await actor();
    const { name, isTemporary } = room.state().sync;
    if (role !== Role.Owner || accountId === undefined || isTemporary) throw createRefusal('NotTheOwner');
    return { roomId: room.roomId, name, ownerId: accountId };
  }

  rest.withRoom('listWebhooks', async (input) => ({ data: await webhooks.list((await owned(input)).roomId) }));

  rest.withRoom('createWebhook', async (input) => {
    const created = await webhooks.create(await owned(input), input.body);
    void input.reply.header('cache-control', 'no-store');
    return created;
  });

  rest.withRoom('patchWebhook', async (input) => {
    const changed = await webhooks.change((await owned(input)).roomId, input.body);
    void input.reply.header('cache-control', 'no-store');
    return changed;
  });

  rest.withRoom('deleteWebhook', async (input) => {
    await webhooks.remove((await owned(input)).roomId, input.body.id);
  });

  rest.withRoom('testWebhook', async (input) => {
    await webhooks.test(await owned(input), input.body.id);
  });

  rest.withRoom('listDeliveries', async (input) => ({
    data: await webhooks.deliveries((await owned(input)).roomId, input.query.id),
  }));
}
