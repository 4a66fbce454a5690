import type { BlockReader } from '../ranges/block-reader.ts';
import { id, maxHeaderBytes, readHeader, readVint } from './ebml.ts';
import { captionIn, isText, maxCaptionBytes, textTracks, type Caption } from './read-captions.ts';
import type { Cue } from './read-cues.ts';
import type { MatroskaHead } from './read-matroska.ts';

/** Longer than nearly every caption. */
const readBytes = 4096;
/** Each is a separate read, and a block of a film that is being sent. */
const maxRead = 24;
/** For captions whose length the index doesn't say, per track. */
const longSeconds = 30;
const maxUnknown = 4;

/** Reads captions that begin before a cluster and show beyond a time, by the index, latest first, in small reads. */
export async function* readCuedCaptions(
  file: BlockReader,
  head: MatroskaHead,
  before: number,
  seconds: number,
): AsyncGenerator<Caption, undefined> {
  const ticks = seconds / head.secondsPerTick;
  const cued = textTracks(head)
    .flatMap((track, text) =>
      isText(track) ? showingAt(head.cues.get(track.number) ?? [], ticks, head).map((cue) => ({ text, cue })) : [],
    )
    .filter(({ cue: { cluster } }) => cluster < before)
    .sort((a, b) => b.cue.ticks - a.cue.ticks);
  for (const { text, cue } of cued.slice(0, maxRead)) {
    const element = await readCued(file, cue, textTracks(head)[text]?.number);
    const caption = element && (await captionIn(element, head, text, cue.ticks));
    if (caption !== undefined && caption.endSeconds > seconds) yield caption;
  }
}

function showingAt(cues: readonly Cue[], ticks: number, { secondsPerTick }: MatroskaHead): Cue[] {
  const earlier = cues.filter((cue) => cue.ticks <= ticks && cue.offset !== undefined);
  const known = earlier.filter((cue) => cue.durationTicks !== undefined && cue.ticks + cue.durationTicks > ticks);
  const unknown = earlier.filter((cue) => cue.durationTicks === undefined && cue.ticks > ticks - longSeconds / secondsPerTick);
  return [...known, ...unknown.slice(-maxUnknown)];
}

/** Returns undefined without a block of the track: the index may be of another file. */
async function readCued(file: BlockReader, { cluster, offset = 0 }: Cue, track: number | undefined): Promise<Uint8Array | undefined> {
  const clusterHeader = readHeader(await file.readApart(cluster, maxHeaderBytes));
  if (clusterHeader?.id !== id.cluster) return undefined;
  const at = cluster + clusterHeader.headerBytes + offset;
  const bytes = await file.readApart(at, readBytes);
  const header = readHeader(bytes);
  const length = (header?.headerBytes ?? 0) + (header?.contentBytes ?? Number.POSITIVE_INFINITY);
  if (header === undefined || length > maxCaptionBytes || trackIn(bytes, header.id, header.headerBytes) !== track) return undefined;
  return length <= bytes.length ? bytes.subarray(0, length) : file.readApart(at, length);
}

function trackIn(bytes: Uint8Array, elementId: number, contentAt: number): number | undefined {
  if (elementId === id.simpleBlock) return readVint(bytes, contentAt);
  const child = elementId === id.blockGroup ? readHeader(bytes, contentAt) : undefined;
  return child?.id === id.block ? readVint(bytes, contentAt + child.headerBytes) : undefined;
}
