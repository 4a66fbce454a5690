import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, UnsupportedInputFormatError, WAVE, WEBM } from 'mediabunny';
import { notMedia, unknownLength } from '../errors/media-errors.ts';
import { latin1 } from './boxes.ts';
import type { PartialFile } from './known-bytes.ts';
import type { Movie } from './movie.ts';

/** Without HLS, which would follow further URLs, and MPEG-TS, which browsers don't play. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC];

/**
 * Reads a media file with mediabunny. It may take any time and memory, so call it in a parser process only.
 * @throws UnsupportedMimeTypeException for files that aren't media, and any other error of the demuxer
 */
export async function demux(file: PartialFile): Promise<Movie> {
  const source = new CustomSource({
    getSize: () => file.size ?? Number.MAX_SAFE_INTEGER,
    read(start, end) {
      const bytes = file.read(start, end);
      if (bytes.length < end - start) throw new Error('The file ends early');
      return bytes;
    },
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats });
  try {
    return await readInput(input, file);
  } catch (error) {
    throw error instanceof UnsupportedInputFormatError ? notMedia(error) : error;
  } finally {
    input.dispose();
  }
}

async function readInput(input: Input, file: PartialFile): Promise<Movie> {
  const tracks = await input.getTracks();
  if (tracks.length === 0) throw notMedia();
  const lengthSeconds = await lengthOf(input, file);
  if (lengthSeconds !== undefined && (!Number.isFinite(lengthSeconds) || lengthSeconds <= 0)) throw unknownLength();
  const [mime = ''] = (await input.getMimeType()).split(';');
  const { title } = await input.getMetadataTags();
  const isLengthGuessed = lengthSeconds !== undefined && (await input.getFormat()) === MP3 && !countsFrames(file);
  return {
    mime,
    ...(lengthSeconds !== undefined && { lengthSeconds }),
    ...(isLengthGuessed && { isLengthGuessed }),
    ...(title !== undefined && { title }),
  };
}

/** How far behind its tags the first frame of an MP3 file says how many frames there are. */
const countBytes = 2048;

/** Whether an MP3 file says how many frames it has, in the first one (Xing). Otherwise the demuxer takes all for as large as that. */
function countsFrames(file: PartialFile): boolean {
  const tag = file.read(0, 10);
  // The size of an ID3v2 tag has 7 bits in each byte (ID3v2.4.0, 3.1).
  const tagBytes = latin1(tag.subarray(0, 3)) === 'ID3' ? 10 + tag.subarray(6).reduce((size, byte) => size * 128 + (byte & 127), 0) : 0;
  return /Xing|Info/.test(latin1(file.read(tagBytes, tagBytes + countBytes)));
}

/** The length in seconds; undefined where it stands nowhere, and the end of the file is out of reach. */
async function lengthOf(input: Input, file: PartialFile): Promise<number | undefined> {
  try {
    return (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  } catch (error) {
    if (file.needed !== undefined) throw error;
    return undefined;
  }
}
