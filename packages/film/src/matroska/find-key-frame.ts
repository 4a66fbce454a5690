import type { BlockReader } from '../ranges/block-reader.ts';
import type { Cue } from './read-cues.ts';
import type { MatroskaHead } from './read-matroska.ts';
import { clusterTicksAt, findCluster, walkBlocks } from './walk-blocks.ts';

/** `cluster`: where a walk to the key frame begins. */
export interface KeyFrame {
  ticks: number;
  cluster: number;
}

/** Below this distance the search goes on block by block. */
const closeBytes = 512 * 1024;
/** How much earlier to look for a key frame; doubled each time. */
const stepBackSeconds = 10;
/** Searched for the last frames. */
const tailBytes = 8 * 1024 * 1024;

/** Finds the last key frame at or before a time, by the index or by halving the file, which reads some 20 blocks of 2 GB. */
export async function findKeyFrame(file: BlockReader, head: MatroskaHead, track: number, ticks: number): Promise<KeyFrame | undefined> {
  const cue = lastAtOrBefore(head.cues.get(track) ?? [], ticks);
  // A file may be shorter than its index says, or have the index of another file.
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

async function lastKeyFrame(file: BlockReader, cluster: number, track: number, ticks: number): Promise<KeyFrame | undefined> {
  let found: KeyFrame | undefined;
  for await (const block of walkBlocks(file, cluster)) {
    if (block.trackNumber !== track) continue;
    if (block.isKey && block.ticks <= ticks) found = { ticks: block.ticks, cluster };
    // The time of a cue is met exactly.
    if (block.isKey && block.ticks >= ticks) break;
    // Later frames may be shown earlier, but not by this much.
    if (block.clusterTicks > ticks) break;
  }
  return found;
}

async function firstKeyFrame(file: BlockReader, head: MatroskaHead, track: number): Promise<KeyFrame | undefined> {
  for await (const block of walkBlocks(file, head.firstCluster)) {
    if (block.trackNumber === track && block.isKey) return { ticks: block.ticks, cluster: head.firstCluster };
  }
  return undefined;
}

/** Finds a cluster that begins not long before a time. */
async function clusterAtOrBefore(file: BlockReader, { firstCluster }: MatroskaHead, ticks: number): Promise<number> {
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

/** Returns the time of the last frame, for a file without a length. */
export async function findLastSeconds(file: BlockReader, head: MatroskaHead): Promise<number | undefined> {
  const cluster = await findCluster(file, Math.max(head.firstCluster, file.sizeBytes - tailBytes));
  let last: number | undefined;
  for await (const { ticks } of walkBlocks(file, cluster?.position ?? head.firstCluster)) last = Math.max(last ?? ticks, ticks);
  return last === undefined ? undefined : last * head.secondsPerTick;
}
