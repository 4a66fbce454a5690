import { limits } from '@matinee/protocol';

/** A track. `codec` is undefined where it isn't known. */
export interface CodedTrack {
  kind: 'video' | 'audio' | 'text';
  codec: string | undefined;
}

/**
 * The codecs of all tracks, as RFC 6381 writes them; a codec of several audio tracks is there twice. A kind with a track that isn't
 * known is left out: that one may play. Undefined where nothing is left, or too much for a queue.
 */
export function codecsOf(tracks: readonly CodedTrack[]): string | undefined {
  const open = new Set(tracks.filter(({ codec }) => codec === undefined).map(({ kind }) => kind));
  const known = tracks.flatMap(({ kind, codec }) => (codec === undefined || open.has(kind) ? [] : [{ kind, codec }]));
  const sounds = known.filter(({ kind }) => kind === 'audio').map(({ codec }) => codec);
  const again = sounds.filter((codec, index) => sounds.indexOf(codec) !== index && sounds.lastIndexOf(codec) === index);
  const once = joinCodecs(known.map(({ codec }) => codec));
  return once === undefined ? undefined : (fitting([once, ...again].join(',')) ?? once);
}

/** Lists of codecs as one, each codec once. Undefined where one of the lists is missing, which may have a codec that plays. */
export function joinCodecs(lists: readonly (string | undefined)[]): string | undefined {
  const codecs = new Set<string>();
  for (const list of lists) {
    if (list === undefined) return undefined;
    for (const codec of list.split(',')) if (codec.trim() !== '') codecs.add(codec.trim());
  }
  return fitting([...codecs].join(','));
}

function fitting(joined: string): string | undefined {
  return joined === '' || joined.length > limits.codecs ? undefined : joined;
}
