import { isSameVideo, limits } from '@matinee/protocol';
import { changeSync, type Decision } from './outcome.ts';
import type { InternalRequest, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** What was found out about a source. Comes too late when another one is on by now. */
export function setSegments(room: RoomState, { video, segments }: ResolvedRequestOf<typeof InternalRequest.SetSegments>): Decision {
  const { currentSource } = room.sync;
  if (currentSource === null || !isSameVideo(currentSource, video)) return { state: room };
  return changeSync(room, { ...room.sync, videoSegments: segments.slice(0, limits.videoSegments) });
}
