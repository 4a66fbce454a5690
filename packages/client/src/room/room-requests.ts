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
  type StartPollRequest,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';

/** New access settings; omitted fields are unchanged. */
export type DoorChange = Omit<SetDoorRequest, 'type'>;
export type InviteOptions = Omit<MakeInviteRequest, 'type'>;

/** The requests of a client. Changes come back as a sync. */
export interface RoomRequests<Result> {
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
  /** Adds videos, in several requests if they don't fit into one. In an empty room the first one plays at once. */
  add(videos: readonly VideoRequest[]): Result;
  remove(video: VideoId): Result;
  order(fromIdx: number, toIdx: number): Result;
  playNow(video: VideoRequest): Result;
  shuffle(): Result;
  vote(video: VideoId, add: boolean): Result;
  /** Changes start, end (seconds) and subtitles; null removes one of them. */
  updateItem(video: VideoId, update: QueueItemUpdate): Result;
  /** Restores the previous queue, or discards it. */
  restoreQueue(options?: { discard: boolean }): Result;
  undo(event: RoomEvent): Result;
  applySettings(settings: RoomSettings): Result;
  promote(clientId: string, role: Role): Result;
  kick(clientId: string): Result;
  /** Without `forMinutes` the ban has no end. */
  ban(clientId: string, options?: { forMinutes?: number | undefined; reason?: string | undefined }): Result;
  unban(id: string): Result;
  mute(clientId: string, forMinutes: number): Result;
  unmute(clientId: string): Result;
  /** Leaves the playback to moderators and above. */
  lockControls(locked: boolean): Result;
  /** @param replyTo the id of a message */
  chat(text: string, replyTo?: string): Result;
  editMessage(id: string, text: string): Result;
  deleteMessage(id: string): Result;
  reactToMessage(id: string, emoji: string, add: boolean): Result;
  startPoll(poll: Omit<StartPollRequest, 'type'>): Result;
  /** @param choices indexes of answers, the preferred one first; empty takes the ballot back */
  votePoll(pollId: string, choices: readonly number[]): Result;
  /** Makes a queued video an answer of a poll that takes nominations. */
  nominate(pollId: string, video: VideoId): Result;
  endPoll(pollId: string): Result;
  /** Chooses the next video at random. */
  spinWheel(): Result;
  setDoor(door: DoorChange): Result;
  /** Answers a knock. */
  admit(clientId: string, isAdmitted: boolean): Result;
  /** The token comes in a separate message. */
  makeInvite(options?: InviteOptions): Result;
  revokeInvite(inviteId: string): Result;
  /** Makes a temporary room permanent, and this user its owner. */
  keep(): Result;
}

export interface RoomRequestsOptions<Result> {
  send: (request: RoomRequest) => Result;
  /** Joins the results of requests that belong together. */
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
    // A skip that arrives just after its video's end must not skip the next one.
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
    startPoll: (poll) => send({ type: RequestType.StartPoll, ...poll }),
    votePoll: (pollId, choices) => send({ type: RequestType.VotePoll, pollId, choices: [...choices] }),
    nominate: (pollId, video) => send({ type: RequestType.NominateItem, pollId, video: toVideoId(video) }),
    endPoll: (pollId) => send({ type: RequestType.EndPoll, pollId }),
    spinWheel: () => send({ type: RequestType.SpinWheel }),
    setDoor: (door) => send({ type: RequestType.SetDoor, ...door }),
    admit: (clientId, isAdmitted) => send({ type: RequestType.Admit, clientId, admit: isAdmitted }),
    makeInvite: (options) => send({ type: RequestType.MakeInvite, ...options }),
    revokeInvite: (inviteId) => send({ type: RequestType.RevokeInvite, inviteId }),
    keep: () => send({ type: RequestType.KeepRoom }),
  };
}

function toVideoId({ service, id }: VideoId): VideoId {
  return { service, id };
}

/** Leaves 1 KiB of the message for its other fields. */
const maxPartBytes = limits.socketMessageBytes - 1024;

/** Each part fits into one Add request. */
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
