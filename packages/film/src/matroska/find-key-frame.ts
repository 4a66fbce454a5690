import type { BlockReader } from '../ranges/block-reader.ts';
import type { Cue } from './read-cues.ts';
import type { MatroskaHead } from './read-matroska.ts';
import { clusterTicksAt, findCluster, walkBlocks } from './walk-blocks.ts';

/** A key frame, and a cluster from which a walk meets it. */
export interface KeyFrame {
  ticks: number;
  cluster: number;
}

/** Below this distance the search for a time goes on block by block, in bytes. */
const closeBytes = 512 * 1024;
/** How much earlier to look where no key frame was found, in seconds; doubled each time. */
const stepBackSeconds = 10;
/** The end of a file in which its last frames are looked for, in bytes. */
const tailBytes = 8 * 1024 * 1024;

/**
 * Finds the last key frame of a track at or before a time, by the file's index, or by halving the file where it has none: that
 * reads some 20 blocks of a film of 2 GB. Returns undefined if the track has no key frame.
 */
export async function findKeyFrame(file: BlockReader, head: MatroskaHead, track: number, ticks: number): Promise<KeyFrame | undefined> {
  const cue = lastAtOrBefore(head.cues.get(track) ?? [], ticks);
  // A file may be cut shorter than its index says, or have an index of another file.
  if (cue !== undefined && (await clusterTicksAt(file, cue.cluster)) !== undefined) {
    const found = await lastKeyFrame(file, cue.cluster, track, cue.ticks);
    if (found !== undefined) return found;
  }
  const step = stepBackSeconds / head.secondsPerTick;
  for (let back = 0; ; back = back === 0 ? step : back * 2) {
    const cluster = await clusterAtOrBefore(file, head, ticks - back);
    const found = await lastKeyFrame(file, cluster, track, ticks);
    if (found !== undefined || cluster <= head.firstCluster) return found ?? firstKeyFrame(file, head, track);
  }
}

function lastAtOrBefore(cues: readonly Cue[], ticks: number): Cue | undefined {
  return cues.findLast((cue) => cue.ticks <= ticks) ?? cues[0];
}

/** Walks on from a cluster up to a time, and returns the last key frame on the way. */
async function lastKeyFrame(file: BlockReader, cluster: number, track: number, ticks: number): Promise<KeyFrame | undefined> {
  let found: KeyFrame | undefined;
  for await (const block of walkBlocks(file, cluster)) {
    if (block.trackNumber !== track) continue;
    if (block.isKey && block.ticks <= ticks) found = { ticks: block.ticks, cluster };
    // The time of a cue is met exactly: nothing behind it has to be read.
    if (block.isKey && block.ticks >= ticks) break;
    // Later frames may be shown earlier, but not by this much.
    if (block.clusterTicks > ticks) break;
  }
  return found;
}

/** A film may begin later than at 0. */
async function firstKeyFrame(file: BlockReader, head: MatroskaHead, track: number): Promise<KeyFrame | undefined> {
  for await (const block of walkBlocks(file, head.firstCluster)) {
    if (block.trackNumber === track && block.isKey) return { ticks: block.ticks, cluster: head.firstCluster };
  }
  return undefined;
}

/** Finds a cluster that begins at or before a time, and not long before it. */
async function clusterAtOrBefore(file: BlockReader, { firstCluster }: MatroskaHead, ticks: number): Promise<number> {
  // Nothing is earlier than the start.
  if (ticks < 1) return firstCluster;
  let earliest = firstCluster;
  let latest = file.sizeBytes;
  while (latest - earliest > closeBytes) {
    const middle = Math.floor((earliest + latest) / 2);
    const cluster = await findCluster(file, middle, latest);
    if (cluster === undefined || cluster.ticks > ticks) latest = middle;
    else earliest = cluster.position;
  }
  return earliest;
}

/** Returns the time of the last frame in seconds, for a file that doesn't say how long it is. */
export async function findLastSeconds(file: BlockReader, head: MatroskaHead): Promise<number | undefined> {
  const cluster = await findCluster(file, Math.max(head.firstCluster, file.sizeBytes - tailBytes));
  let last: number | undefined;
  for await (const { ticks } of walkBlocks(file, cluster?.position ?? head.firstCluster)) last = Math.max(last ?? ticks, ticks);
  return last === undefined ? undefined : last * head.secondsPerTick;
}
