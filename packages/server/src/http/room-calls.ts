import { randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { createRefusal, RequestType, Role, type RoomRequest } from '@matinee/protocol';
import { InternalRequest } from '@matinee/room';
import { identityOf } from '../accounts/session.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import { prepareRequest } from '../rooms/prepare-request.ts';
import type { RestCalls, WithRoom } from './rest-calls.ts';
import { createRoomSerializer } from './room-serializer.ts';
import { createRoomList } from './room-list.ts';
import type { RoomQuota } from './room-quota.ts';

export interface RoomCallOptions {
  rest: RestCalls;
  rooms: RoomDirectory;
  resolver: MediaResolver;
  gateway: Gateway;
  clock: Clock;
  quota: RoomQuota;
}

const done = { success: true } as const;

/** A name that nobody guesses, without letters that look alike. */
function generateRoomName(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
}

/** Making, listing and reading rooms, and their queues. */
export function registerRoomCalls({ rest, rooms, resolver, gateway, clock, quota }: RoomCallOptions): void {
  const roomList = createRoomList(rooms, clock);
  const answerOf = createRoomSerializer();

  rest.withSession('listRooms', async ({ request, reply }) => {
    const { body, etag } = await roomList.read({ withUnlisted: rest.isOperator(request) });
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'apikey');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  rest.withSession('generateRoom', async ({ body }) => {
    const name = generateRoomName();
    await rooms.create({ name, isTemporary: true, visibility: 'unlisted', autoSkipSegmentCategories: body.autoSkipSegmentCategories });
    return { ...done, room: name };
  });

  rest.withSession('createRoom', async ({ session, body, request }) => {
    const isTemporary = body.isTemporary ?? false;
    const { account } = await session();
    const make = (ownerId?: string): Promise<void> => rooms.create({ ...body, isTemporary, ownerId });
    if (isTemporary) await make();
    else if (account === undefined) await quota.make(ipKeyOf(request.ip), make);
    else await quota.make(ipKeyOf(request.ip), () => quota.own(account.id, async () => make((await session()).account?.id)));
    return done;
  });

  rest.withRoom('getRoom', async ({ room, reply }) => reply.type('application/json; charset=utf-8').send(answerOf(room)));

  rest.withRoom('patchRoom', async ({ room, session, actor, body }) => {
    const claim = async (): Promise<void> => room.submit({ type: InternalRequest.Claim }, await actor());
    if ('claim' in body) {
      const { account } = await session();
      if (account === undefined) await claim();
      else await quota.own(account.id, claim);
    } else await room.submit({ type: RequestType.ApplySettings, settings: body }, await actor());
    return done;
  });

  rest.withRoom('deleteRoom', async ({ room, actor, query, request }) => {
    const { role } = await actor();
    const { name, isTemporary } = room.state().sync;
    if (query.permanent === 'true') {
      if (!rest.isOperator(request) && (role !== Role.Owner || isTemporary)) {
        throw createRefusal('NotTheOwner', { reason: 'delete_not_own' });
      }
      await rooms.remove(name);
    } else {
      rest.requireOperator(request);
      await rooms.unload(name);
    }
    return done;
  });

  /** Prepares a request with the actor's role of now, and submits it with the one they have once it is prepared. */
  async function submitPrepared(request: RoomRequest, { room, actor, requester }: WithRoom): Promise<void> {
    const resolved = await prepareRequest(request, { room: room.state(), actor: await actor(), resolver, requester });
    if (resolved) await room.submit(resolved, await actor());
  }

  rest.withRoom('addToQueue', async ({ body, ...asked }) => {
    const wanted = 'url' in body ? { url: body.url } : 'videos' in body ? { videos: body.videos } : { video: body };
    await submitPrepared({ type: RequestType.Add, ...wanted }, asked);
    return done;
  });

  rest.withRoom('patchQueueItem', async ({ body, ...asked }) => {
    const { service, id, ...update } = body;
    await submitPrepared({ type: RequestType.UpdateQueueItem, video: { service, id }, update }, asked);
    return done;
  });

  rest.withRoom('removeFromQueue', async ({ room, actor, body }) => {
    await room.submit({ type: RequestType.Remove, video: body }, await actor());
    return done;
  });

  for (const [call, add] of [
    ['vote', true],
    ['unvote', false],
  ] as const) {
    rest.withRoom(call, async ({ room, session, body }) => {
      // The vote is the person's, whichever of their clients it comes from.
      const [clientId] = room.clientsOf(identityOf(await session()).identityId);
      if (clientId === undefined) throw createRefusal('ClientNotFoundInRoomException');
      await room.submit({ type: RequestType.Vote, video: body, add }, room.clientActor(clientId));
      return done;
    });
  }

  rest.withRoom('undo', async ({ room, actor, body }) => {
    const { event } = 'data' in body ? body.data : body;
    await room.submit({ type: RequestType.Undo, event }, await actor());
    return done;
  });

  rest.withSession('preview', async ({ requester, query: { input, adapter } }) => ({
    ...done,
    ...(await resolver.preview(input, requester, { searchAt: adapter })),
  }));

  rest.withSession('address', async ({ requester, query }) => ({ ...done, ...(await resolver.address(query, requester)) }));

  rest.open('announce', async ({ request, body }) => {
    rest.requireOperator(request);
    gateway.announce({ action: 'announcement', text: body.text });
    return done;
  });
}
