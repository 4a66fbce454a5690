import type { FetchPolicy, GuardedFetch, Lookup } from '@matinee/media';

/** More streams wait for up to 30 s. */
const maxStreams = { total: 128, perRoom: 32, perAddress: 12 };
const none = { reserved: 0, perSession: 0, perAddress: 0, perHost: 0, perHostAndAddress: 0, waiting: 0, waitingPerSession: 0 };
const { total, perRoom, perAddress } = maxStreams;

/** Streams take slots for minutes, for which look-ups must not wait. */
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
