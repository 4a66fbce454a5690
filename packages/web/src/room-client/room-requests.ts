import {
  RequestType,
  type QueueItemUpdate,
  type Role,
  type RoomEvent,
  type RoomRequest,
  type RoomSettings,
  type RoomSync,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';
import { splitForSending } from './split-for-sending.ts';

/**
 * The requests of a client. Each returns whether it was sent: without a connection it does nothing and returns false. What
 * a request changed comes back through the store.
 */
export interface RoomRequests {
  play(): boolean;
  pause(): boolean;
  /** Seconds from the start of the source. */
  seek(seconds: number): boolean;
  skip(): boolean;
  setSpeed(speed: number): boolean;
  /** Adds videos in their order, in several requests if they don't fit into one. In an empty room the first one plays at once. */
  add(videos: readonly VideoRequest[]): boolean;
  remove(video: VideoId): boolean;
  order(fromIdx: number, toIdx: number): boolean;
  playNow(video: VideoRequest): boolean;
  shuffle(): boolean;
  /** Votes for a queued video, or withdraws the vote. */
  vote(video: VideoId, add: boolean): boolean;
  /** Changes start, end (seconds) and subtitles of a queued video; null removes one of them. */
  updateItem(video: VideoId, update: QueueItemUpdate): boolean;
  /** Restores the previous queue, or discards it. */
  restoreQueue(options?: { discard: boolean }): boolean;
  undo(event: RoomEvent): boolean;
  applySettings(settings: RoomSettings): boolean;
  promote(clientId: string, role: Role): boolean;
  kick(clientId: string): boolean;
  chat(text: string): boolean;
}

export interface RoomRequestsOptions {
  /** Returns whether the request was sent. */
  send: (request: RoomRequest) => boolean;
  sync: () => RoomSync | undefined;
}

export function createRoomRequests({ send, sync }: RoomRequestsOptions): RoomRequests {
  function add(videos: readonly VideoRequest[]): boolean {
    const [video, ...others] = videos;
    const added = others.length === 0 && video !== undefined ? { video } : { videos: [...videos] };
    return send({ type: RequestType.Add, ...added, autoplay: true });
  }

  function skip(): boolean {
    const source = sync()?.currentSource;
    // Names the video, so that a skip that arrives just after its end doesn't skip the next one.
    return send({ type: RequestType.Skip, ...(source && { video: toVideoId(source) }) });
  }

  return {
    play: () => send({ type: RequestType.Playback, state: true }),
    pause: () => send({ type: RequestType.Playback, state: false }),
    seek: (seconds) => send({ type: RequestType.Seek, value: Math.max(0, seconds) }),
    skip,
    setSpeed: (speed) => send({ type: RequestType.PlaybackSpeed, speed }),
    add: (videos) => splitForSending(videos).map(add).every(Boolean),
    remove: (video) => send({ type: RequestType.Remove, video: toVideoId(video) }),
    order: (fromIdx, toIdx) => send({ type: RequestType.Order, fromIdx, toIdx }),
    playNow: (video) => send({ type: RequestType.PlayNow, video }),
    shuffle: () => send({ type: RequestType.Shuffle }),
    vote: (video, isAdded) => send({ type: RequestType.Vote, video: toVideoId(video), add: isAdded }),
    updateItem: (video, update) => send({ type: RequestType.UpdateQueueItem, video: toVideoId(video), update }),
    restoreQueue: (options) => send({ type: RequestType.RestoreQueue, ...options }),
    undo: (event) => send({ type: RequestType.Undo, event }),
    applySettings: (settings) => send({ type: RequestType.ApplySettings, settings }),
    promote: (targetClientId, role) => send({ type: RequestType.Promote, targetClientId, role }),
    kick: (clientId) => send({ type: RequestType.Kick, clientId }),
    chat: (text) => send({ type: RequestType.Chat, text }),
  };
}

/** Leaves out the other fields that a queue item has. */
function toVideoId({ service, id }: VideoId): VideoId {
  return { service, id };
}
