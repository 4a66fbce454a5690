import { defaultRoomSettings, type RoomSync } from '@matinee/protocol';

/** For a new room without settings. */
export function emptySync(name: string): RoomSync {
  return {
    name,
    ...defaultRoomSettings,
    isTemporary: false,
    hasOwner: false,
    emotes: [],
    controlsLocked: false,
    door: { kind: 'link', capacity: null },
    currentSource: null,
    queue: [],
    isPlaying: false,
    playbackPosition: 0,
    playbackSpeed: 1,
    serverTime: 0,
    discontinuity: 0,
    hold: null,
    readyCheck: null,
    countdown: null,
    poll: null,
    wheel: null,
    voteCounts: [],
    videoSegments: [],
    noSkipBefore: 0,
    prevQueue: null,
    votesToSkip: [],
    seamlessNext: null,
  };
}
