import type { BlockReader } from '../ranges/block-reader.ts';
import { joinBytes } from '../join-bytes.ts';
import { childOf, id, readHeader, writeElement, writeId, writeUnsigned } from './ebml.ts';
import { InflateError, inflateBlock } from './inflate-block.ts';
import type { MatroskaHead, MatroskaTrack } from './read-matroska.ts';
import { walkBlocks, type MatroskaBlock } from './walk-blocks.ts';

/** Frames are passed on together up to here. */
const passedOnSeconds = 0.2;
const passedOnBytes = 512 * 1024;
const unknownSize = new Uint8Array([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

export interface SingleTrackOptions {
  file: BlockReader;
  head: MatroskaHead;
  track: MatroskaTrack;
  cluster: number;
  /** The first frame is at or after this time. */
  fromTicks: number;
}

/** Streams one track as a Matroska file in short clusters: a reader wants whole ones, and can thus begin with the first block. */
export function streamTrack(options: SingleTrackOptions): ReadableStream<Uint8Array> {
  const clusters = shortClusters(options);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(headOf(options)),
      async pull(controller) {
        const { value, done } = await clusters.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void clusters.return(undefined),
    },
    { highWaterMark: 1 },
  );
}

function headOf({ head, track }: SingleTrackOptions): Uint8Array {
  return joinBytes([
    writeElement(id.ebml, head.ebml),
    writeId(id.segment),
    unknownSize,
    writeElement(id.info, head.info),
    writeElement(id.tracks, writeElement(id.trackEntry, track.entry)),
  ]);
}

async function* shortClusters({ file, head, track, cluster, fromTicks }: SingleTrackOptions): AsyncGenerator<Uint8Array, undefined> {
  let blocks: Uint8Array[] = [];
  let first: MatroskaBlock | undefined;
  let last: MatroskaBlock | undefined;
  let bytes = 0;
  let frameTicks = 0;
  let hasStarted = false;

  function* finish(): Generator<Uint8Array, undefined> {
    if (first === undefined || last === undefined) return;
    if (last.frames > 1) blocks.push(withDuration(blocks.pop() ?? new Uint8Array(), Math.round(last.frames * frameTicks)));
    yield toCluster(first, blocks);
    [first, blocks, bytes] = [undefined, [], 0];
  }

  for await (const block of walkBlocks(file, cluster)) {
    if (block.trackNumber !== track.number) continue;
    hasStarted ||= block.ticks >= fromTicks && (block.isKey || track.kind !== 'video');
    if (!hasStarted) continue;
    if (last !== undefined) frameTicks = (block.ticks - last.ticks) / last.frames;
    const isOther = first !== undefined && block.clusterTicks !== first.clusterTicks;
    const isLong = first !== undefined && (block.ticks - first.ticks) * head.secondsPerTick >= passedOnSeconds;
    if (isOther || isLong || bytes >= passedOnBytes) yield* finish();
    first ??= block;
    last = block;
    const element = await file.read(block.start, block.end - block.start);
    const inflated = track.isDeflated ? await inflateBlock(element).catch(leaveOut) : element;
    if (inflated !== undefined) blocks.push(inflated);
    bytes += block.end - block.start;
  }
  yield* finish();
}

/** Lets a film go on behind a broken frame. */
function leaveOut(error: unknown): undefined {
  if (!(error instanceof InflateError)) throw error;
}

/** Adds a missing length, which a reader needs for the last block of a cluster. */
function withDuration(element: Uint8Array, ticks: number): Uint8Array {
  const header = readHeader(element);
  if (header === undefined || ticks <= 0) return element;
  const content = element.subarray(header.headerBytes);
  const duration = writeElement(id.blockDuration, writeUnsigned(ticks));
  if (header.id === id.simpleBlock) return writeElement(id.blockGroup, writeElement(id.block, content), duration);
  return childOf(content, id.blockDuration) === undefined ? writeElement(id.blockGroup, content, duration) : element;
}

function toCluster({ clusterTicks }: MatroskaBlock, blocks: readonly Uint8Array[]): Uint8Array {
  return writeElement(id.cluster, writeElement(id.timestamp, writeUnsigned(clusterTicks)), ...blocks);
}
