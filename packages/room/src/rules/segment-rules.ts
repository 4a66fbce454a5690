import { isSameVideo, limits } from '@matinee/protocol';
import { changeSync, type Decision } from '../state/room-change.ts';
import type { InternalRequest, ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

/** Sets the segments of the current item's video. Has no effect if another item has become current. */
export function setSegments(room: RoomState, { video, segments }: ResolvedRequestOf<typeof InternalRequest.SetSegments>): Decision {
  const { currentSource } = room.sync;
  if (currentSource === null || !isSameVideo(currentSource, video)) return { state: room };
  return changeSync(room, { ...room.sync, videoSegments: segments.slice(0, limits.videoSegments) });
}
