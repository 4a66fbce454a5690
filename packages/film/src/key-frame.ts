import { BufferTarget, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import type { Ranges } from './ranges/ranges.ts';
import { firstPacketOf, NoTracksError, openFilm } from './repair/open-film.ts';

/** Beginnings are often black. */
const shareBefore = 0.1;

/** Returns a key frame as an MP4, which browsers can decode. Rejects as openFilm does, and for formats that have no place in an MP4. */
export async function writeKeyFrame(ranges: Ranges): Promise<Uint8Array<ArrayBuffer>> {
  const film = await openFilm(ranges);
  // Without an index, finding the place would take the whole film.
  const reading = await film.readVideo(film.findsFast ? (film.durationSeconds ?? 0) * shareBefore : 0);
  const { track, close } = reading;
  try {
    const packet = await firstPacketOf(reading);
    const codec = await track.getCodec();
    const decoderConfig = await track.getDecoderConfig();
    if (packet === null || codec === null || decoderConfig === null) throw new NoTracksError('Its pictures have no known format');
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(source, { rotation: await track.getRotation() });
    await output.start();
    await source.add(packet.clone({ timestamp: 0, duration: 1 }), { decoderConfig });
    await output.finalize();
    return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  } finally {
    close();
  }
}
