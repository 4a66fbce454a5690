import { createRefusal, RequestType, type RoomRequest } from '@matinee/protocol';
import { identityOf } from '../accounts/session.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import { prepareRequest } from '../rooms/prepare-request.ts';
import type { RestCalls, WithRoom } from './rest-calls.ts';

const done = { success: true } as const;

export interface QueueCallOptions {
  rest: RestCalls;
  resolver: MediaResolver;
}

/** Registers the calls on a room's queue, its votes and undo, and those that look up links. */
export function registerQueueCalls(options: QueueCallOptions): void {
  registerQueueChanges(options);
  registerLookUps(options);
}

function registerQueueChanges({ rest, resolver }: QueueCallOptions): void {
  /** Prepares a request with the actor's current role, and submits it with the role they have once it is prepared. */
  async function submitPrepared(request: RoomRequest, { room, actor, requester }: WithRoom): Promise<void> {
    const resolved = await prepareRequest(request, { room: room.state(), actor: await actor(), resolver, requester });
    if (resolved) await room.submit(resolved, await actor());
  }

  rest.withRoom('addToQueue', async ({ body: { autoplay, ...body }, ...caller }) => {
    const wanted = 'url' in body ? { url: body.url } : 'videos' in body ? { videos: body.videos } : { video: body };
    await submitPrepared({ type: RequestType.Add, ...wanted, autoplay }, caller);
    return done;
  });

  rest.withRoom('patchQueueItem', async ({ body, ...caller }) => {
    const { service, id, ...update } = body;
    await submitPrepared({ type: RequestType.UpdateQueueItem, video: { service, id }, update }, caller);
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
      // A vote counts for the user, whichever of their clients it comes from.
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
}

function registerLookUps({ rest, resolver }: QueueCallOptions): void {
  rest.withSession('preview', async ({ requester, query: { input, adapter } }) => ({
    ...done,
    ...(await resolver.preview(input, requester, { searchAt: adapter })),
  }));

  rest.withSession('address', async ({ requester, query }) => ({ ...done, ...(await resolver.address(query, requester)) }));
}
