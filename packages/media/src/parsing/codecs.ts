import { limits } from '@matinee/protocol';

export interface CodedTrack {
  kind: 'video' | 'audio' | 'text';
  codec: string | undefined;
}

/**
 * Joins the codecs of all tracks (RFC 6381); a codec of several audio tracks is there twice. Leaves out a kind with an unknown track, which
 * may play. Undefined where nothing is left, or too much for a queue.
 */
export function codecsOf(tracks: readonly CodedTrack[]): string | undefined {
  const open = new Set(tracks.filter(({ codec }) => codec === undefined).map(({ kind }) => kind));
  const known = tracks.flatMap(({ kind, codec }) => (codec === undefined || open.has(kind) ? [] : [{ kind, codec }]));
  const sounds = known.filter(({ kind }) => kind === 'audio').map(({ codec }) => codec);
  const again = sounds.filter((codec, index) => sounds.indexOf(codec) !== index && sounds.lastIndexOf(codec) === index);
  const once = joinCodecs(known.map(({ codec }) => codec));
  return once === undefined ? undefined : (fitting([once, ...again].join(',')) ?? once);
}

/** Returns undefined where a list is missing: it may have a codec that plays. */
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
