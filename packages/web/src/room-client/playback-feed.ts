import type { RoomSync } from '@matinee/protocol';
import { playerSourceOf, type PlaybackFeed, type PlayerSource, type RoomPlayback, type Timeline } from '@matinee/sync';
import type { RoomStore } from './room-store.ts';

/** The room's line as of the last sync. */
export function timelineOf(sync: RoomSync): Timeline {
  return {
    isPlaying: sync.isPlaying,
    positionSeconds: sync.playbackPosition,
    speed: sync.playbackSpeed,
    atServerMs: sync.serverTime,
  };
}

/** What the room's players follow. The same object until something in it changes, and the same source while it plays. */
export function createPlaybackFeed(store: RoomStore): PlaybackFeed {
  let seen: RoomSync | undefined;
  let playback: RoomPlayback | undefined;

  return {
    current() {
      const { sync } = store.getState();
      if (sync !== seen) {
        seen = sync;
        playback = sync && playbackOf(sync, playback?.source);
      }
      return playback;
    },
    subscribe: (listener) => store.subscribe(listener),
  };
}

function playbackOf(sync: RoomSync, previous: PlayerSource | undefined): RoomPlayback | undefined {
  if (sync.currentSource === null) return undefined;
  const source = playerSourceOf(sync.currentSource);
  if (source === undefined) return undefined;
  const isSame = previous?.url === source.url && previous.kind === source.kind && previous.subtitleUrl === source.subtitleUrl;
  return { source: isSame ? previous : source, timeline: timelineOf(sync), endAtSeconds: sync.currentSource.endAt };
}
