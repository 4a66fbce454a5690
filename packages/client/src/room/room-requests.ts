import {
  limits,
  RequestType,
  type MakeInviteRequest,
  type QueueItemUpdate,
  type Role,
  type RoomEvent,
  type RoomRequest,
  type RoomSettings,
  type RoomSync,
  type SetDoorRequest,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';
import { createPollRequests, type PollRequests } from './poll-requests.ts';

/** New access settings of a room; omitted fields are unchanged. */
export type DoorChange = Omit<SetDoorRequest, 'type'>;
/** Role, uses and lifetime of an invite link. */
export type InviteOptions = Omit<MakeInviteRequest, 'type'>;

/** The requests of a client. Changes come back as a sync. */
export interface RoomRequests<Result> extends PollRequests<Result> {
  play(): Result;
  pause(): Result;
  /** Seconds from the start of the source. */
  seek(seconds: number): Result;
  skip(): Result;
  /** Ends the wait for players that have stalled. */
  goOn(): Result;
  /** The room waits no longer for this user in the current item. */
  goOnWithoutMe(): Result;
  /** Asks whether everyone is ready; once all are, a countdown begins. */
  askReady(): Result;
  answerReady(isReady: boolean): Result;
  cancelReadyCheck(): Result;
  /** Starts for all at the same instant, in 3 s. */
  countDown(): Result;
  cancelCountdown(): Result;
  setSpeed(speed: number): Result;
  /** Adds videos in their order, in several requests if they don't fit into one. In an empty room the first one plays at once. */
  add(videos: readonly VideoRequest[]): Result;
  remove(video: VideoId): Result;
  order(fromIdx: number, toIdx: number): Result;
  playNow(video: VideoRequest): Result;
  shuffle(): Result;
  /** Votes for a queued video, or withdraws the vote. */
  vote(video: VideoId, add: boolean): Result;
  /** Changes start, end (seconds) and subtitles of a queued video; null removes one of them. */
  updateItem(video: VideoId, update: QueueItemUpdate): Result;
  /** Restores the previous queue, or discards it. */
  restoreQueue(options?: { discard: boolean }): Result;
  undo(event: RoomEvent): Result;
  applySettings(settings: RoomSettings): Result;
  promote(clientId: string, role: Role): Result;
  kick(clientId: string): Result;
  /** Bans the user of a client from the room: for some minutes, or for good. */
  ban(clientId: string, options?: { forMinutes?: number | undefined; reason?: string | undefined }): Result;
  /** Lifts a ban by its id. */
  unban(id: string): Result;
  /** Keeps the user of a client from chatting. */
  mute(clientId: string, forMinutes: number): Result;
  unmute(clientId: string): Result;
  /** Leaves the playback to moderators and above, or to all who have the permissions. */
  lockControls(locked: boolean): Result;
  /** Sends a message, or answers the one with an id. */
  chat(text: string, replyTo?: string): Result;
  /** Changes the text of a message of this user. */
  editMessage(id: string, text: string): Result;
  deleteMessage(id: string): Result;
  /** Adds an emoji to a message, or takes it back. */
  reactToMessage(id: string, emoji: string, add: boolean): Result;
  /** Chooses the next video at random. */
  spinWheel(): Result;
  /** Sets who can join, the password or the number of seats. */
  setDoor(door: DoorChange): Result;
  /** Admits or rejects a user who has knocked. */
  admit(clientId: string, isAdmitted: boolean): Result;
  /** Creates an invite link. Its token comes in a separate message. */
  makeInvite(options?: InviteOptions): Result;
  revokeInvite(inviteId: string): Result;
  /** Makes a temporary room permanent, and this user its owner. */
  keep(): Result;
}

export interface RoomRequestsOptions<Result> {
  send: (request: RoomRequest) => Result;
  /** The result of requests that belong together. */
  all: (results: readonly Result[]) => Result;
  sync: () => RoomSync | undefined;
}

export function createRoomRequests<Result>({ send, all, sync }: RoomRequestsOptions<Result>): RoomRequests<Result> {
  function add(videos: readonly VideoRequest[]): Result {
    const [video, ...others] = videos;
    const added = others.length === 0 && video !== undefined ? { video } : { videos: [...videos] };
    return send({ type: RequestType.Add, ...added, autoplay: true });
  }

  function skip(): Result {
    const source = sync()?.currentSource;
    // Names the video, so that a skip that arrives just after its end doesn't skip the next one.
    return send({ type: RequestType.Skip, ...(source && { video: toVideoId(source) }) });
  }

  return {
    play: () => send({ type: RequestType.Playback, state: true }),
    pause: () => send({ type: RequestType.Playback, state: false }),
    seek: (seconds) => send({ type: RequestType.Seek, value: Math.max(0, seconds) }),
    skip,
    goOn: () => send({ type: RequestType.GoOn }),
    goOnWithoutMe: () => send({ type: RequestType.GoOn, withoutMe: true }),
    askReady: () => send({ type: RequestType.ReadyCheck, action: 'start' }),
    answerReady: (isReady) => send({ type: RequestType.ReadyCheck, action: isReady ? 'ready' : 'not-ready' }),
    cancelReadyCheck: () => send({ type: RequestType.ReadyCheck, action: 'cancel' }),
    countDown: () => send({ type: RequestType.Countdown, action: 'start' }),
    cancelCountdown: () => send({ type: RequestType.Countdown, action: 'cancel' }),
    setSpeed: (speed) => send({ type: RequestType.PlaybackSpeed, speed }),
    add: (videos) => all(splitForSending(videos).map(add)),
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
    ban: (clientId, { forMinutes, reason } = {}) =>
      send({ type: RequestType.Ban, clientId, ...(forMinutes !== undefined && { forMinutes }), ...(reason !== undefined && { reason }) }),
    unban: (id) => send({ type: RequestType.Unban, id }),
    mute: (clientId, forMinutes) => send({ type: RequestType.Mute, clientId, forMinutes }),
    unmute: (clientId) => send({ type: RequestType.Mute, clientId, forMinutes: null }),
    lockControls: (locked) => send({ type: RequestType.LockControls, locked }),
    chat: (text, replyTo) => send({ type: RequestType.Chat, text, ...(replyTo !== undefined && { replyTo }) }),
    editMessage: (messageId, text) => send({ type: RequestType.EditMessage, messageId, text }),
    deleteMessage: (messageId) => send({ type: RequestType.DeleteMessage, messageId }),
    reactToMessage: (messageId, emoji, add) => send({ type: RequestType.ReactToMessage, messageId, emoji, add }),
    ...createPollRequests(send),
    spinWheel: () => send({ type: RequestType.SpinWheel }),
    setDoor: (door) => send({ type: RequestType.SetDoor, ...door }),
    admit: (clientId, isAdmitted) => send({ type: RequestType.Admit, clientId, admit: isAdmitted }),
    makeInvite: (options) => send({ type: RequestType.MakeInvite, ...options }),
    revokeInvite: (inviteId) => send({ type: RequestType.RevokeInvite, inviteId }),
    keep: () => send({ type: RequestType.KeepRoom }),
  };
}

/** Leaves out the other fields that a queue item has. */
function toVideoId({ service, id }: VideoId): VideoId {
  return { service, id };
}

/** Leaves 1 KiB of the message for its other fields. */
const maxPartBytes = limits.socketMessageBytes - 1024;

/** Splits videos, in their order, into parts that each fit into one Add request. */
export function splitForSending(videos: readonly VideoRequest[]): VideoRequest[][] {
  const parts: VideoRequest[][] = [];
  let bytes = 0;
  for (const video of videos) {
    const part = parts.at(-1);
    const videoBytes = new TextEncoder().encode(JSON.stringify(video)).length + 1;
    if (part === undefined || part.length === limits.videosPerAdd || bytes + videoBytes > maxPartBytes) {
      parts.push([video]);
      bytes = videoBytes;
    } else {
      part.push(video);
      bytes += videoBytes;
    }
  }
  return parts;
}
