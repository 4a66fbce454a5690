import type { PlaybackUrls } from '@matinee/media';
import { createRefusal, RequestType, type RoomRequest, type VideoId } from '@matinee/protocol';
import { requirePermissionsAt } from '@matinee/room';
import type { Clock } from '@matinee/base/clock';
import { identityOf, type AuthenticatedSession } from '../../accounts/sessions/session.ts';
import type { MediaResolver } from '../../rooms/media-resolver.ts';
import { prepareRequest, type AccessRequest } from '../../rooms/prepare-request.ts';
import type { RoomVideos } from '../../rooms/room-videos.ts';
import type { MessageStore } from '../../storage/messages/message-store.ts';
import type { RestCalls, WithRoom } from '../rest-calls.ts';

export interface QueueCallOptions {
  rest: RestCalls;
  clock: Clock;
  resolver: MediaResolver;
  messages: Pick<MessageStore, 'find'>;
  roomVideos: readonly PlayableRoomVideos[];
  /** Undefined where nothing is relayed. */
  toRelayed: ((urls: PlaybackUrls, video: VideoId, viewer: RoomViewer) => Promise<PlaybackUrls>) | undefined;
}

export interface PlayableRoomVideos extends RoomVideos {
  /** @throws VideoNotFoundException, NotAdmitted, Banned */
  urlsOf(id: string, viewer: RoomViewer): Promise<PlaybackUrls>;
}

export interface RoomViewer {
  room: string;
  /** @throws MissingToken */
  session: () => Promise<AuthenticatedSession>;
  /** @throws MissingToken */
  identityId: () => Promise<string>;
}

export function registerQueueCalls(options: QueueCallOptions): void {
  registerQueueChanges(options);
  registerLookUps(options);
}

function registerQueueChanges({ rest, resolver, messages, clock }: QueueCallOptions): void {
  /** Submits a prepared request with the role that the actor has by then. */
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
      // A vote counts for the user, from any of their clients.
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

function registerLookUps({ rest, resolver, roomVideos, toRelayed }: QueueCallOptions): void {
  rest.withSession('preview', ({ requester, query: { input, adapter } }) => resolver.preview(input, requester, { searchAt: adapter }));

  rest.withSession('outline', ({ requester, query }) => resolver.outline(query, requester));

  rest.withSession('address', async ({ requester, session, query: { room, ...video } }) => {
    if (room === undefined) return resolver.address(video, requester);
    const viewer = { room, session, identityId: async () => identityOf(await session()).identityId };
    const ofRoom = roomVideos.find((videos) => videos.service === video.service && videos.owns(video.id));
    if (ofRoom !== undefined) return ofRoom.urlsOf(video.id, viewer);
    const urls = await resolver.address(video, requester);
    return toRelayed === undefined ? urls : toRelayed(urls, video, viewer);
  });
}
