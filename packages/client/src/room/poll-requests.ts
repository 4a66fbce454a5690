import { RequestType, type RoomRequest, type StartPollRequest, type VideoId } from '@matinee/protocol';

/** Question and options of a poll. */
export type PollOptions = Omit<StartPollRequest, 'type'>;

export const createPollRequests = <Result>(send: (request: RoomRequest) => Result) => ({
  /** Asks everyone in the room. */
  startPoll: (poll: PollOptions): Result => send({ type: RequestType.StartPoll, ...poll }),
  /** The ballot of this user: indexes of answers, the preferred one first. Empty takes it back. */
  votePoll: (pollId: string, choices: readonly number[]): Result => send({ type: RequestType.VotePoll, pollId, choices: [...choices] }),
  /** Makes a queued video an answer of a poll that takes nominations. */
  nominate: (pollId: string, { service, id }: VideoId): Result => send({ type: RequestType.NominateItem, pollId, video: { service, id } }),
  endPoll: (pollId: string): Result => send({ type: RequestType.EndPoll, pollId }),
});
export type PollRequests<Result> = ReturnType<typeof createPollRequests<Result>>;
