import { open, readFile, stat, truncate, type FileHandle } from 'node:fs/promises';
import { blobRanges } from '../../ranges/ranges.ts';
import { BlockReader } from '../../ranges/block-reader.ts';
import { id, writeElement, writeId, writeUnsigned } from '../../matroska/ebml.ts';
import { readMatroska } from '../../matroska/read-matroska.ts';
import { findCluster } from '../../matroska/walk-blocks.ts';
import { joinBytes } from '../../join-bytes.ts';

/** Takes no room on the disk. */
const holeBytes = 5 * 1024 ** 3;

export async function cutFile(path: string, share: number): Promise<void> {
  await truncate(path, Math.floor((await stat(path)).size * share));
}

/** Overwrites the middle with bytes that begin with nothing known. */
export async function breakFile(path: string, bytes: number): Promise<void> {
  const middle = Math.floor((await stat(path)).size / 2);
  await inFile(path, (file) =>
    file.write(
      Uint8Array.from({ length: bytes }, (_, index) => (index * 167 + 13) % 256),
      0,
      bytes,
      middle,
    ),
  );
}

/** Puts 5 GB before the last cluster, and an index that knows it in front. */
export async function makeHugeMatroska(path: string): Promise<void> {
  const bytes = new Uint8Array(await readFile(path));
  const head = await readMatroska(new BlockReader(blobRanges(new Blob([bytes]))));
  const [track, cues] = [...head.cues][0] ?? [0, []];
  const last = await findCluster(new BlockReader(blobRanges(new Blob([bytes]))), cues.at(-1)?.cluster ?? 0);
  const tracks = writeElement(id.tracks, ...head.tracks.map(({ entry }) => writeElement(id.trackEntry, entry)));
  const front = [writeElement(id.info, head.info), tracks];
  const point = (ticks: number, position: number): Uint8Array =>
    writeElement(
      id.cuePoint,
      writeElement(id.cueTime, writeUnsigned(ticks)),
      writeElement(
        id.cueTrackPositions,
        writeElement(id.cueTrack, writeUnsigned(track)),
        writeElement(id.cueClusterPosition, writeUnsigned(position)),
      ),
    );
  const hole = joinBytes([writeId(id.void), sizeOf(holeBytes)]);
  const before = last?.position ?? 0;
  const indexOf = (start: number): Uint8Array =>
    writeElement(
      id.cues,
      ...cues.map(({ ticks, cluster }) =>
        point(ticks, start + cluster - head.firstCluster + (cluster < before ? 0 : hole.length + holeBytes)),
      ),
    );
  // The size of the index doesn't depend on its content.
  const start = front.reduce((sum, { length }) => sum + length, indexOf(0).length);
  const first = joinBytes([writeElement(id.ebml, head.ebml), writeId(id.segment), unknownSize, ...front, indexOf(start)]);
  await writeWithHole(path, joinBytes([first, bytes.subarray(head.firstCluster, before), hole]), bytes.subarray(before));
}

/** Puts 5 GB before the last fragment. */
export async function makeHugeMp4(path: string): Promise<void> {
  const bytes = new Uint8Array(await readFile(path));
  const before = Buffer.from(bytes).lastIndexOf('moof') - 4;
  const hole = new Uint8Array(16);
  hole.set([0, 0, 0, 1, ...Buffer.from('free'), ...writeUnsigned(holeBytes + 16)]);
  await writeWithHole(path, joinBytes([bytes.subarray(0, before), hole]), bytes.subarray(before));
}

const unknownSize = new Uint8Array([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

function sizeOf(bytes: number): Uint8Array {
  const size = writeUnsigned(bytes);
  size[0] = 0x01;
  return size;
}

async function writeWithHole(path: string, first: Uint8Array, last: Uint8Array): Promise<void> {
  await inFile(path, async (file) => {
    await file.truncate(0);
    await file.write(first, 0, first.length, 0);
    await file.write(last, 0, last.length, first.length + holeBytes);
  });
}

async function inFile(path: string, change: (file: FileHandle) => Promise<unknown>): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await change(file);
  } finally {
    await file.close();
  }
}
