import type { PlaybackUrls } from '@matinee/media';
import { createRefusal, RequestType, type RoomRequest, type VideoId } from '@matinee/protocol';
import { requirePermissionsAt } from '@matinee/room';
import type { Clock } from '@matinee/base/clock';
import { identityOf } from '../../accounts/sessions/session.ts';
import type { MediaResolver } from '../../rooms/media-resolver.ts';
import { prepareRequest, type AccessRequest } from '../../rooms/prepare-request.ts';
import type { MessageStore } from '../../storage/messages/message-store.ts';
import type { RestCalls, WithRoom } from '../rest-calls.ts';

export interface QueueCallOptions {
  rest: RestCalls;
  clock: Clock;
  resolver: MediaResolver;
  messages: Pick<MessageStore, 'find'>;
  /** Replaces the playback URLs of a video by relayed URLs; undefined where nothing is relayed. */
  toRelayed: ((urls: PlaybackUrls, video: VideoId, viewer: RoomViewer) => Promise<PlaybackUrls>) | undefined;
}

/** A user who asks for playback URLs, and their room. */
export interface RoomViewer {
  room: string;
  /** Returns the user's current identity. @throws MissingToken */
  identityId: () => Promise<string>;
}

/** Registers the calls on a room's queue, its votes and undo, and the calls that look up links. */
export function registerQueueCalls(options: QueueCallOptions): void {
  registerQueueChanges(options);
  registerLookUps(options);
}

function registerQueueChanges({ rest, resolver, messages, clock }: QueueCallOptions): void {
  /** Prepares a request with the actor's current role, and submits it with the role they have once it is prepared. */
  async function submitPrepared(request: Exclude<RoomRequest, AccessRequest>, { room, actor, requester }: WithRoom): Promise<void> {
    const { roomId } = room;
    const asking = await actor();
    requirePermissionsAt(room.state(), request, { actor: asking, nowMs: clock.now() });
    const resolved = await prepareRequest(request, { room: room.state(), roomId, actor: asking, resolver, messages, requester });
    if (resolved) await room.submit(resolved, await actor());
  }

  rest.withRoom('addToQueue', async ({ body: { autoplay, ...body }, ...caller }) => {
    const wanted = 'url' in body ? { url: body.url } : 'videos' in body ? { videos: body.videos } : { video: body };
    await submitPrepared({ type: RequestType.Add, ...wanted, autoplay }, caller);
  });

  rest.withRoom('patchQueueItem', async ({ body, ...caller }) => {
    const { service, id, ...update } = body;
    await submitPrepared({ type: RequestType.UpdateQueueItem, video: { service, id }, update }, caller);
  });

  rest.withRoom('removeFromQueue', async ({ room, actor, body }) => {
    await room.submit({ type: RequestType.Remove, video: body }, await actor());
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
    });
  }

  rest.withRoom('undo', async ({ room, actor, body }) => {
    const { event } = 'data' in body ? body.data : body;
    await room.submit({ type: RequestType.Undo, event }, await actor());
  });
}

function registerLookUps({ rest, resolver, toRelayed }: QueueCallOptions): void {
  rest.withSession('preview', ({ requester, query: { input, adapter } }) => resolver.preview(input, requester, { searchAt: adapter }));

  rest.withSession('address', async ({ requester, session, query: { room, ...video } }) => {
    const urls = await resolver.address(video, requester);
    if (toRelayed === undefined || room === undefined) return urls;
    const identityId = async (): Promise<string> => identityOf(await session()).identityId;
    return toRelayed(urls, video, { room, identityId });
  });
}
