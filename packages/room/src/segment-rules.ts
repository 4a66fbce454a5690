import { isSameVideo, limits } from '@matinee/protocol';
import { changeSync, type Decision } from './outcome.ts';
import type { InternalRequest, ResolvedRequestOf } from './request.ts';
import type { RoomState } from './room-state.ts';

/** Sets the segments of the current item's video. Without effect if another item is the current one by now. */
export function setSegments(room: RoomState, { video, segments }: ResolvedRequestOf<typeof InternalRequest.SetSegments>): Decision {
  const { currentSource } = room.sync;
  if (currentSource === null || !isSameVideo(currentSource, video)) return { state: room };
  return changeSync(room, { ...room.sync, videoSegments: segments.slice(0, limits.videoSegments) });
}
