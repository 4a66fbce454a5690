import { timelineOf, videoKey, type QueueItem, type RoomSync } from '@matinee/protocol';
import { endOf, nextItemOf, startOf, timeAt } from '@matinee/room/read';
import { playerSourceOf, type NextPlayback, type PlaybackFeed, type RoomPlayback } from '@matinee/sync';
import type { ClientRoomStore } from './client-room-store.ts';
import { withServerUrls } from './files-of-server.ts';

/** Returns a feed whose `current` is the same object until the room changes. */
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
  return { ...itemPlayback(currentSource), timeline: timelineOf(sync), discontinuity, next: nextOf(sync, currentSource) };
}

function itemPlayback(item: QueueItem): Omit<RoomPlayback, 'timeline' | 'discontinuity'> {
  return {
    source: withServerUrls(playerSourceOf(item)),
    endAtSeconds: item.endAt,
    lengthSeconds: item.length,
    isLengthReported: item.isLengthGuessed ?? item.isLengthReported,
  };
}

/** Returns undefined for a live stream: its edge, where it is joined, is unknown yet. */
function nextOf(sync: RoomSync, current: QueueItem): NextPlayback | undefined {
  const item = nextItemOf(sync);
  const endMs = timeAt(sync, endOf(current));
  if (item === undefined || item.live === true || !Number.isFinite(endMs)) return undefined;
  const timeline = { isPlaying: true, positionSeconds: startOf(item), speed: 1, atServerMs: endMs };
  const video = videoKey(item);
  return {
    video,
    playback: { ...itemPlayback(item), timeline, discontinuity: sync.discontinuity + 1 },
    isSeamless: sync.isPlaying && sync.seamlessNext === video,
  };
}
