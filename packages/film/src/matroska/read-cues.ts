import { childrenOf, id, unsignedIn } from './ebml.ts';

/** A cluster with a key frame or a caption of a track. */
export interface Cue {
  ticks: number;
  /** Position in the file. */
  cluster: number;
  /** The block's position in the content of the cluster. */
  offset?: number;
  durationTicks?: number;
}

/** Returns cues by track number, in the order of time. */
export function readCues(cues: Uint8Array | undefined, segmentStart: number): Map<number, Cue[]> {
  const byTrack = new Map<number, Cue[]>();
  for (const point of childrenOf(cues ?? new Uint8Array())) {
    const ticks = unsignedIn(point.content, id.cueTime);
    if (point.id !== id.cuePoint || ticks === undefined) continue;
    for (const { id: childId, content } of childrenOf(point.content)) {
      if (childId !== id.cueTrackPositions) continue;
      const track = unsignedIn(content, id.cueTrack);
      const position = unsignedIn(content, id.cueClusterPosition);
      if (track === undefined || position === undefined) continue;
      const listed = byTrack.get(track) ?? [];
      byTrack.set(track, listed);
      const offset = unsignedIn(content, id.cueRelativePosition);
      const durationTicks = unsignedIn(content, id.cueDuration);
      listed.push({
        ticks,
        cluster: segmentStart + position,
        ...(offset !== undefined && { offset }),
        ...(durationTicks !== undefined && { durationTicks }),
      });
    }
  }
  for (const listed of byTrack.values()) listed.sort((a, b) => a.ticks - b.ticks);
  return byTrack;
}
