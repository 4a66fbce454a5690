import { defaultGrants, RestoreQueueBehavior, type RoomSync } from '@matinee/protocol';

/** The sync of a new room that nothing was set of and nothing plays in. */
export function emptySync(name: string): RoomSync {
  return {
    name,
    title: '',
    description: '',
    isTemporary: false,
    visibility: 'public',
    queueMode: 'manual',
    grants: defaultGrants,
    hasOwner: false,
    autoSkipSegmentCategories: [],
    restoreQueueBehavior: RestoreQueueBehavior.Prompt,
    enableVoteSkip: false,
    waitFor: 'starts',
    startTogether: true,
    slowModeSeconds: 0,
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
    voteCounts: [],
    videoSegments: [],
    noSkipBefore: 0,
    prevQueue: null,
    votesToSkip: [],
    seamlessNext: null,
  };
}
