import { open } from 'node:fs/promises';
import { Repair, type RepairedKind, type RunOptions } from '../../repair/repair.ts';
import type { Ranges } from '../../ranges/ranges.ts';
import { joinBytes } from '../../join-bytes.ts';
import { readFragments, type ReadFrame } from './read-fragments.ts';

export interface RepairedTrack {
  mime: string;
  /** The whole track as a file. */
  bytes: Uint8Array;
  frames: ReadFrame[];
}

export interface RepairedRun {
  tracks: Partial<Record<RepairedKind, RepairedTrack>>;
  error: unknown;
}

export async function withFilm<Result>(path: string, use: (repair: Repair) => Promise<Result>): Promise<Result> {
  return withRanges(path, async (ranges) => use(await Repair.open(ranges)));
}

/** Opens a file of any size: Node's Blob of a file counts bytes in 32 bits. */
export async function withRanges<Result>(path: string, use: (ranges: Ranges) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const read = async (start: number, end: number): Promise<Uint8Array> => {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    };
    return await use({ sizeBytes, read });
  } finally {
    await file.close();
  }
}

/** @param replaced other sound from a time on, once the usual sound has come */
export async function runRepair(
  repair: Repair,
  fromSeconds: number,
  { soundOnly = false, replaced }: { soundOnly?: boolean; replaced?: Pick<RunOptions, 'fromSeconds' | 'sound'> } = {},
): Promise<RepairedRun> {
  const started = new Map<RepairedKind, { mime: string; bytes: Uint8Array; fragments: Uint8Array[] }>();
  const unfinished = new Set<RepairedKind>();
  if (repair.film.hasVideo && !soundOnly) unfinished.add('video');
  if (repair.film.sounds.length > 0) unfinished.add('audio');
  const error = await new Promise<unknown>((resolve) => {
    const end = (kind: RepairedKind): void => {
      unfinished.delete(kind);
      if (unfinished.size === 0) resolve(undefined);
    };
    let other = replaced;
    const options: RunOptions = {
      fromSeconds,
      sound: undefined,
      playable: { aac: true, opus: true },
      soundOnly,
      sink: {
        begin: (kind, mime, bytes) => void started.set(kind, { mime, bytes, fragments: [] }),
        fragment(kind, { bytes }) {
          started.get(kind)?.fragments.push(bytes);
          if (kind !== 'audio' || other === undefined) return;
          run.replaceSound({ ...options, ...other });
          other = undefined;
        },
        caption: () => undefined,
        end,
        fail: resolve,
      },
    };
    const run = repair.run(options);
    run.raise(Number.POSITIVE_INFINITY);
  });
  repair.stop();
  const tracks: RepairedRun['tracks'] = {};
  for (const [kind, { mime, bytes, fragments }] of started) {
    tracks[kind] = { mime, bytes: joinBytes([bytes, ...fragments]), frames: readFragments(bytes, fragments) };
  }
  return { tracks, error };
}
