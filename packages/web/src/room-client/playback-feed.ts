import { timelineOf, type RoomSync } from '@matinee/protocol';
import { playerSourceOf, type PlaybackFeed, type RoomPlayback } from '@matinee/sync';
import type { ClientRoomStore } from './client-room-store.ts';
import { withServerUrls } from './files-of-server.ts';

/** The playback of the room for the player. `current` returns the same object until the room changes. */
export function createPlaybackFeed(store: ClientRoomStore): PlaybackFeed {
  let seen: RoomSync | undefined;
  let playback: RoomPlayback | undefined;

  return {
    current() {
      const { sync } = store.getState();
      if (sync !== seen) {
        seen = sync;
        playback = sync && playbackOf(sync);
      }
      return playback;
    },
    subscribe: (listener) => store.subscribe(listener),
  };
}

function playbackOf(sync: RoomSync): RoomPlayback | undefined {
  const { currentSource, discontinuity } = sync;
  if (currentSource === null) return undefined;
  return {
    source: withServerUrls(playerSourceOf(currentSource)),
    timeline: timelineOf(sync),
    endAtSeconds: currentSource.endAt,
    lengthSeconds: currentSource.length,
    isLengthReported: currentSource.isLengthReported,
    discontinuity,
  };
}
