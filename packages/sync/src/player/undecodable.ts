/** Parts of a video that this browser can't decode, with the common names of the codecs. */
export interface Undecodable {
  sound?: string;
  picture?: string;
  /** The sound is repaired where the file is played by a URL. */
  isRepairable?: boolean;
}

/** Whether the browser plays a MIME type with a codec; undefined if it doesn't know. */
export type PlaysType = (kind: 'audio' | 'video', mime: string) => Promise<boolean | undefined>;

interface CodecFamily {
  name: string;
  kind: 'audio' | 'video';
  /** Matches the first part of an RFC 6381 name in lower case, alone or with its details. */
  codes: RegExp;
  /** Full name for a name without details. Undefined for codecs that no browser is asked about and that count as played. */
  usual?: string;
  container?: 'webm' | 'mp4';
}

const families: readonly CodecFamily[] = [
  { name: 'H.264', kind: 'video', codes: /^avc[1-4]/, usual: 'avc1.42e01e' },
  { name: 'HEVC', kind: 'video', codes: /^h(?:vc|ev)[1-3]/, usual: 'hvc1.1.6.L93.B0' },
  { name: 'VVC', kind: 'video', codes: /^vv[ci]1/, usual: 'vvc1.1.L51.CQA' },
  { name: 'Dolby Vision', kind: 'video', codes: /^dv(?:h[1e]|a[1v])/, usual: 'dvh1.05.06' },
  { name: 'AV1', kind: 'video', codes: /^av01/, usual: 'av01.0.04M.08' },
  { name: 'VP9', kind: 'video', codes: /^vp0?9/, usual: 'vp09.00.10.08' },
  { name: 'VP8', kind: 'video', codes: /^vp0?8/, usual: 'vp8', container: 'webm' },
  { name: 'MPEG-2', kind: 'video', codes: /^(?:mp4v\.6[0-5]|mp2v|xd[vs]|hdv)/, usual: 'mp4v.61' },
  { name: 'MPEG-1', kind: 'video', codes: /^(?:mp4v\.6a|mp1v)/, usual: 'mp4v.6a' },
  { name: 'MPEG-4', kind: 'video', codes: /^mp4v/, usual: 'mp4v.20.9' },
  { name: 'ProRes', kind: 'video', codes: /^ap(?:c[hnso]|4[hx])$/, usual: 'apcn' },
  { name: 'Theora', kind: 'video', codes: /^theora$/ },
  { name: 'AC-3', kind: 'audio', codes: /^(?:ac-?3|mp4a\.a5)$/, usual: 'ac-3' },
  { name: 'E-AC-3', kind: 'audio', codes: /^(?:e(?:c|ac)-?3|mp4a\.a6)/, usual: 'ec-3' },
  { name: 'AC-4', kind: 'audio', codes: /^ac-4/, usual: 'ac-4.02.01.00' },
  { name: 'DTS', kind: 'audio', codes: /^(?:dts[-+cehlxy]|mp4a\.(?:a9|a[a-c]|b2))/, usual: 'dtsc' },
  { name: 'TrueHD', kind: 'audio', codes: /^mlpa/, usual: 'mlpa' },
  { name: 'MPEG-H', kind: 'audio', codes: /^mh[am][12]/, usual: 'mhm1.0x0d' },
  { name: 'ALAC', kind: 'audio', codes: /^alac$/, usual: 'alac' },
  { name: 'MP3', kind: 'audio', codes: /^(?:mp4a\.(?:69|6b|40\.34)|mp3|\.mp3)$/ },
  { name: 'AAC', kind: 'audio', codes: /^mp4a/, usual: 'mp4a.40.2' },
  { name: 'FLAC', kind: 'audio', codes: /^flac$/, usual: 'flac' },
  { name: 'Opus', kind: 'audio', codes: /^opus$/, usual: 'opus', container: 'webm' },
  { name: 'Vorbis', kind: 'audio', codes: /^vorbis$/ },
  { name: 'PCM', kind: 'audio', codes: /^(?:sowt|twos|lpcm|[if]pcm|in24|in32|fl32|fl64|raw|ulaw|alaw)$/ },
];

/** Profiles of H.264 and HEVC with unusual bits or colours: a browser that plays the usual ones may not decode them. */
const unusualProfile = /^(?:avc[1-4]\.(?:2c|6e|7a|f4)|h(?:vc|ev)1\.(?:[4-9]|1\d))/i;

const repairableSounds: ReadonlySet<string> = new Set(['AC-3', 'E-AC-3', 'DTS']);

/** Timed text and pictures of text. */
const text = /^(?:stpp|wvtt|tx3g|c608|c708|text|mp4s)\b/;

/**
 * Returns the parts of a video with these codecs (RFC 6381) that the browser can't decode. A kind is left out if one of its
 * codecs may play; everything is if a codec isn't known.
 */
export async function findUndecodable(codecs: string, plays: PlaysType): Promise<Undecodable> {
  const known = knownCodecs(codecs);
  const missing: Undecodable = {};
  for (const kind of ['audio', 'video'] as const) {
    const ofKind = known.filter(({ family }) => family.kind === kind);
    const answers = await Promise.all(ofKind.map(({ codec, family }) => playsCodec(codec, family, plays)));
    if (ofKind.length === 0 || answers.some((answer) => answer !== false)) continue;
    missing[kind === 'audio' ? 'sound' : 'picture'] = namesOf(ofKind);
    if (kind === 'audio' && ofKind.every(({ family }) => repairableSounds.has(family.name))) missing.isRepairable = true;
  }
  return missing;
}

/** Empty if a codec isn't known. */
export function codecNames(codecs: string, part: 'picture' | 'sound'): string {
  return namesOf(knownCodecs(codecs).filter(({ family: { kind } }) => kind === (part === 'sound' ? 'audio' : 'video')));
}

/** 0 if a codec isn't known. */
export function countSounds(codecs: string): number {
  return knownCodecs(codecs).filter(({ family: { kind } }) => kind === 'audio').length;
}

interface KnownCodec {
  codec: string;
  family: CodecFamily;
}

function namesOf(codecs: readonly KnownCodec[]): string {
  return [...new Set(codecs.map(({ family }) => family.name))].join(', ');
}

/** None if one isn't known. */
function knownCodecs(codecs: string): KnownCodec[] {
  const listed = codecs
    .split(',')
    .map((codec) => codec.trim())
    .filter((codec) => codec !== '' && !text.test(codec.toLowerCase()));
  const known = listed.flatMap((codec) => {
    const family = families.find(({ codes }) => codes.test(codec.toLowerCase()));
    return family === undefined ? [] : [{ codec, family }];
  });
  return known.length === listed.length ? known : [];
}

async function playsCodec(codec: string, { kind, usual, container = 'mp4' }: CodecFamily, plays: PlaysType): Promise<boolean | undefined> {
  if (usual === undefined) return undefined;
  // A name that lacks details is refused for them, and the names of MPEG-2 systems stand for the same codec.
  const isWhole = codec.includes('.') && codec.split('.')[0] === usual.split('.')[0];
  const answer = await plays(kind, `${kind}/${container}; codecs="${isWhole ? codec : usual}"`);
  // An odd name alone doesn't show that a codec doesn't play.
  return answer === false && isWhole && !unusualProfile.test(codec) ? plays(kind, `${kind}/${container}; codecs="${usual}"`) : answer;
}

/** The browser has to deny a type in all ways that it has. */
export const browserPlays: PlaysType = async (kind, mime) => {
  const probe = document.createElement('video');
  if (probe.canPlayType(mime) !== '') return true;
  if (typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(mime)) return true;
  // A browser without media says nothing about codecs.
  if (probe.canPlayType('video/mp4') === '' && probe.canPlayType('video/webm') === '') return undefined;
  const capabilities = (navigator as { mediaCapabilities?: MediaCapabilities }).mediaCapabilities;
  if (capabilities === undefined) return false;
  const track =
    kind === 'audio'
      ? { audio: { contentType: mime, channels: '2', bitrate: 192_000, samplerate: 48_000 } }
      : { video: { contentType: mime, width: 1280, height: 720, bitrate: 3_000_000, framerate: 25 } };
  try {
    return (await capabilities.decodingInfo({ type: 'file', ...track })).supported;
  } catch {
    // It doesn't know the type at all.
    return false;
  }
};

const found = new Map<string, Promise<Undecodable>>();

/** Asks once for each list. */
export function findUndecodableHere(codecs: string): Promise<Undecodable> {
  const known = found.get(codecs) ?? findUndecodable(codecs, browserPlays).catch(() => ({}));
  found.set(codecs, known);
  return known;
}

/** Whether this browser would play a film in silence, though its sound can be repaired. */
export async function playsInSilence(codecs: string): Promise<boolean> {
  const { isRepairable, picture } = await findUndecodableHere(codecs);
  return isRepairable === true && picture === undefined;
}
