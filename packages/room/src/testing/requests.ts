import { RequestType, type QueueItem, type VideoId } from '@matinee/protocol';
import type { Actor, JoiningClient } from '../state/request.ts';
import { joiningClientOf, video } from './small-room.ts';

export const play = { type: RequestType.Playback, state: true } as const;
export const pause = { type: RequestType.Playback, state: false } as const;
export const skip = { type: RequestType.Skip } as const;
export const seek = (value: number) => ({ type: RequestType.Seek, value }) as const;
export const speed = (value: number) => ({ type: RequestType.PlaybackSpeed, speed: value }) as const;

export const idOf = (id: string): VideoId => ({ service: 'direct', id });
/** A string is the id of a video of 60 s. */
export const add = (...videos: (string | QueueItem)[]) =>
  ({ type: RequestType.Add, videos: videos.map((one) => (typeof one === 'string' ? video(one) : one)) }) as const;
export const remove = (id: string) => ({ type: RequestType.Remove, video: idOf(id) }) as const;
export const vote = (id: string, isGiven = true) => ({ type: RequestType.Vote, video: idOf(id), add: isGiven }) as const;

export const join = (who: Actor, fields: Partial<JoiningClient> = {}) =>
  ({ type: RequestType.Join, user: { ...joiningClientOf(who), ...fields } }) as const;
export const leave = ({ clientId = '' }: Pick<Actor, 'clientId'>) => ({ type: RequestType.Leave, clientId }) as const;
