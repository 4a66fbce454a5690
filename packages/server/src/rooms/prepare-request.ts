import type { Requester } from '@matinee/media';
import {
  createRefusal,
  isSameVideo,
  RequestType,
  type QueueItem,
  type QueueItemUpdate,
  type RequestOf,
  type RoomRequest,
  type Video,
  type VideoRequest,
} from '@matinee/protocol';
import type { Actor, ResolvedRequest, RoomState, StoredMessage } from '@matinee/room';
import type { MessageStore } from '../storage/messages/message-store.ts';
import type { MediaResolver } from './media-resolver.ts';

export interface PrepareOptions {
  room: RoomState;
  actor: Actor;
  resolver: MediaResolver;
  messages: Pick<MessageStore, 'find'>;
  roomId: number;
  /** Their allowance pays for look-ups. */
  requester: Requester;
}

/** Requests that need a hash, a token, or a place among an account's rooms: the gateway submits them. */
export type AccessRequest = RequestOf<typeof RequestType.SetDoor | typeof RequestType.MakeInvite | typeof RequestType.KeepRoom>;

export function isAccessRequest(request: RoomRequest): request is AccessRequest {
  return request.type === RequestType.SetDoor || request.type === RequestType.MakeInvite || request.type === RequestType.KeepRoom;
}

/** One video, several, or a link. */
export type WantedVideos = Pick<Extract<RoomRequest, { type: typeof RequestType.Add }>, 'video' | 'videos' | 'url'>;

/**
 * Turns links and ids into queue items. Returns undefined when there is nothing to decide. Permissions are checked before this slow work;
 * the room decides later, with the actor's role at that time.
 * @throws MatineeError when nothing can be played
 */
export async function prepareRequest(
  request: Exclude<RoomRequest, AccessRequest>,
  { room, roomId, actor, resolver: common, messages, requester }: PrepareOptions,
): Promise<ResolvedRequest | undefined> {
  const resolver = common.forRoom?.(roomId) ?? common;
  switch (request.type) {
    case RequestType.Add:
      return { type: RequestType.Add, videos: await resolveVideos(resolver, request, requester), autoplay: request.autoplay };
    case RequestType.PlayNow:
      return { type: RequestType.PlayNow, video: await resolveVideo(resolver, room.sync.queue, request.video, requester) };
    case RequestType.UpdateQueueItem:
      return { ...request, ...subtitlePathOf(resolver, request.update) };
    case RequestType.UpdateUser:
      // Names come from sessions; over the socket a client may only set its status.
      return actor.clientId !== undefined && request.info.status
        ? { type: RequestType.UpdateUser, clientId: actor.clientId, info: { status: request.info.status } }
        : undefined;
    case RequestType.Chat:
      return request.replyTo === undefined ? request : { ...request, ...(await findMessage(request.replyTo)) };
    case RequestType.EditMessage:
    case RequestType.DeleteMessage:
    case RequestType.ReactToMessage:
      return { ...request, ...(await findMessage(request.messageId)) };
    default:
      return request;
  }

  /** The room knows recent messages itself. */
  async function findMessage(id: string): Promise<{ message?: StoredMessage | undefined }> {
    return room.chat.some((message) => message.id === id) ? {} : { message: await messages.find(roomId, id) };
  }
}

/**
 * Leaves out unplayable videos if there are several.
 * @throws MatineeError when none can be played; TooManyRequests when the requester may not look up this many
 */
export async function resolveVideos(resolver: MediaResolver, wanted: WantedVideos, requester: Requester): Promise<QueueItem[]> {
  if (wanted.url !== undefined) return (await resolver.preview(wanted.url, requester, { maySearch: false })).result;
  const requests = wanted.videos ?? (wanted.video === undefined ? [] : [wanted.video]);
  const videos = await resolver.resolveAll(
    requests.map(({ service, id }) => ({ service, id })),
    requester,
  );
  const results = await Promise.allSettled(
    videos.map(async (video, index) => {
      if (video.status === 'rejected') throw video.reason;
      return toItem(resolver, video.value, requests[index] as VideoRequest);
    }),
  );
  const items = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (items.length > 0) return items;
  const failed = results.find((result) => result.status === 'rejected');
  throw failed?.reason ?? createRefusal('BadApiArgumentException', { arg: 'videos', reason: 'no_video_named' });
}

/** Reuses the queue's item. */
async function resolveVideo(
  resolver: MediaResolver,
  queue: readonly QueueItem[],
  wanted: VideoRequest,
  requester: Requester,
): Promise<QueueItem> {
  const { service, id } = wanted;
  return queue.find((item) => isSameVideo(item, wanted)) ?? toItem(resolver, await resolver.resolve({ service, id }, requester), wanted);
}

/** @throws MatineeError when the subtitles may not be loaded */
function toItem(resolver: MediaResolver, video: Video, { service: _service, id: _id, subtitleUrl, ...span }: VideoRequest): QueueItem {
  const item = { ...video, ...span };
  // The video's own subtitles need no check.
  return subtitleUrl === undefined || subtitleUrl === video.subtitleUrl
    ? item
    : { ...item, subtitleUrl, ...subtitlePathOf(resolver, { subtitleUrl }) };
}

function subtitlePathOf(resolver: MediaResolver, { subtitleUrl }: Pick<QueueItemUpdate, 'subtitleUrl'>): Pick<QueueItem, 'subtitlePath'> {
  const path = typeof subtitleUrl === 'string' ? resolver.subtitlePath?.(subtitleUrl) : undefined;
  return path === undefined ? {} : { subtitlePath: path };
}
