import type { FetchPolicy, GuardedFetch, Lookup } from '@matinee/media';

/** The limits of simultaneous streams: for all rooms, for a room and for an IP address. More streams wait for up to 30 s. */
const maxStreams = { total: 128, perRoom: 32, perAddress: 12 };
const none = { reserved: 0, perSession: 0, perAddress: 0, perHost: 0, perHostAndAddress: 0, waiting: 0, waitingPerSession: 0 };
const { total, perRoom, perAddress } = maxStreams;

/** Opens a separate guarded fetch for streams, as they take slots for minutes, for which look-ups must not wait. */
export async function openRelayFetch(policy: FetchPolicy, lookup: Lookup | undefined): Promise<GuardedFetch> {
  const { createGuardedFetch } = await import('@matinee/media');
  return createGuardedFetch({
    ...policy,
    ...(lookup !== undefined && { lookup }),
    deadlines: { connectMs: 3000, headersMs: 10_000, totalMs: 3600 * 1000 },
    slots: {
      total,
      waitMs: 30_000,
      lanes: {
        // Rooms take the place of sessions.
        links: {
          ...none,
          perSession: perRoom,
          perAddress,
          perHost: total,
          perHostAndAddress: perAddress,
          waiting: total,
          waitingPerSession: perRoom,
        },
        sites: none,
        images: none,
        subtitles: none,
      },
    },
  });
}
