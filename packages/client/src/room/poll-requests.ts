import { RequestType, type RoomRequest, type StartPollRequest, type VideoId } from '@matinee/protocol';

export type PollOptions = Omit<StartPollRequest, 'type'>;

export const createPollRequests = <Result>(send: (request: RoomRequest) => Result) => ({
  startPoll: (poll: PollOptions): Result => send({ type: RequestType.StartPoll, ...poll }),
  /** @param choices indexes of answers, the preferred one first; empty takes the ballot back */
  votePoll: (pollId: string, choices: readonly number[]): Result => send({ type: RequestType.VotePoll, pollId, choices: [...choices] }),
  /** Makes a queued video an answer of a poll that takes nominations. */
  nominate: (pollId: string, { service, id }: VideoId): Result => send({ type: RequestType.NominateItem, pollId, video: { service, id } }),
  endPoll: (pollId: string): Result => send({ type: RequestType.EndPoll, pollId }),
});
export type PollRequests<Result> = ReturnType<typeof createPollRequests<Result>>;
