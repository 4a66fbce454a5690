import type { InputTrack } from 'mediabunny';
import { codecsOf } from '../parsing/codecs.ts';

/** Returns codecs by metadata only: some exact profiles would take packets, which may be out of reach. */
export async function codecsIn(tracks: readonly InputTrack[], captions: readonly string[]): Promise<string | undefined> {
  const coded = tracks.flatMap((track) => (track.isVideoTrack() || track.isAudioTrack() ? [track] : []));
  const known = await Promise.all(
    coded.map(async (track) => {
      const internal = await track.getInternalCodecId();
      const codec = codecNames.get((await track.getCodec()) ?? '') ?? (typeof internal === 'string' ? codecOfId(internal) : undefined);
      const exact = detailed.has(codec ?? '') && track.isVideoTrack() ? await track.getCodecParameterString().catch(() => null) : null;
      return { kind: track.isVideoTrack() ? ('video' as const) : ('audio' as const), codec: exact ?? codec };
    }),
  );
  return codecsOf([...known, ...captions.map((codec) => ({ kind: 'text' as const, codec }))]);
}

const detailed: ReadonlySet<string> = new Set(['avc1', 'hvc1']);

const codecNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avc: 'avc1',
    hevc: 'hvc1',
    vp9: 'vp09',
    av1: 'av01',
    vp8: 'vp8',
    prores: 'apcn',
    aac: 'mp4a.40.2',
    mp3: 'mp4a.6b',
    opus: 'opus',
    vorbis: 'vorbis',
    flac: 'flac',
    ac3: 'ac-3',
    eac3: 'ec-3',
    dts: 'dtsc',
  }),
);

/** Reads a Matroska codec id, or the four characters of an MP4. */
function codecOfId(id: string): string | undefined {
  if (/^[\w-]{4}$/.test(id)) return /^enc|^mp4[av]$/.test(id) ? undefined : id;
  return matroskaIds.find(([start]) => id.startsWith(start))?.[1];
}

const matroskaIds: readonly (readonly [start: string, codec: string])[] = [
  ['V_MPEG4/ISO/A', 'mp4v.20.9'],
  ['V_MPEG4/ISO/SP', 'mp4v.20.9'],
  ['V_MPEG2', 'mp4v.61'],
  ['V_MPEG1', 'mp4v.6a'],
  ['V_THEORA', 'theora'],
  ['V_PRORES', 'apcn'],
  ['A_AC3', 'ac-3'],
  ['A_EAC3', 'ec-3'],
  ['A_DTS', 'dtsc'],
  ['A_TRUEHD', 'mlpa'],
  ['A_ALAC', 'alac'],
];

const maxLanguages = 4;

/** Returns ISO 639-2 codes. */
export function languagesOf(codes: readonly (string | undefined)[]): { languages?: readonly string[] } {
  const known = codes.filter((code): code is string => code !== undefined && code !== 'und' && /^[a-z]{2,3}$/.test(code));
  return known.length === 0 ? {} : { languages: [...new Set(known)].slice(0, maxLanguages) };
}
