import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, UnsupportedInputFormatError, WAVE, WEBM } from 'mediabunny';
import { nameCaptions } from '@matinee/film/name-captions';
import { notMedia } from '../errors/media-errors.ts';
import { latin1 } from './boxes.ts';
import { tagBytes } from './signatures.ts';
import type { PartialFile } from './known-bytes.ts';
import type { Movie } from './movie.ts';
import { codecsIn, languagesOf } from './track-metadata.ts';

/** Without HLS, which would follow further URLs, and MPEG-TS, which browsers don't play. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC];

/**
 * Reads a media file, as browsers do also behind tags and filling. May take any time and memory: call it in a parser process only.
 * @throws UnsupportedMimeTypeException for files that aren't media, and any other error of the demuxer
 */
export async function demux(file: PartialFile): Promise<Movie> {
  try {
    return await demuxFrom(file);
  } catch (error) {
    if (file.needed !== undefined) throw error;
    if (isWave(file)) return { mime: 'audio/wav' };
    const start = startOfMedia(file);
    if (start === 0) throw error;
    return await demuxFrom(fileFrom(file, start));
  }
}

async function demuxFrom(file: PartialFile): Promise<Movie> {
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
  const [mime = ''] = (await input.getMimeType()).split(';');
  const { title } = await input.getMetadataTags();
  const isLengthGuessed = lengthSeconds !== undefined && (await input.getFormat()) === MP3 && !countsFrames(file);
  const captions = mime.endsWith('/x-matroska') || mime.endsWith('/webm') ? nameCaptions((start, end) => file.read(start, end)) : [];
  const codecs = await codecsIn(tracks, captions);
  const sounds = tracks.filter((track) => track.isAudioTrack());
  return {
    mime,
    ...(lengthSeconds !== undefined && { lengthSeconds }),
    ...(isLengthGuessed && { isLengthGuessed }),
    ...(codecs !== undefined && { codecs }),
    ...languagesOf(await Promise.all(sounds.map((track) => track.getLanguageCode()))),
    ...(title !== undefined && { title }),
  };
}

/** Recognises WAV whose sizes a recorder has left at zero. */
function isWave(file: PartialFile): boolean {
  return /^(?:RIFF|RF64)[^]{4}WAVE[^]{0,64}fmt /.test(latin1(file.read(0, 80)));
}

const maxTags = 16;
const fillingBytes = 4096;

/** Skips ID3v2 tags, zeros and white space. */
function startOfMedia(file: PartialFile): number {
  let at = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const tag = tagBytes(file.read(at, at + 10));
    const filling = tag > 0 ? 0 : (/^[\0\s]+/.exec(latin1(file.read(at, at + fillingBytes)))?.[0].length ?? 0);
    if (tag + filling === 0) break;
    at += tag + filling;
  }
  return at;
}

function fileFrom(file: PartialFile, offset: number): PartialFile {
  return {
    size: file.size === undefined ? undefined : file.size - offset,
    get needed() {
      return file.needed;
    },
    read: (start, end) => file.read(start + offset, end + offset),
  };
}

const countBytes = 2048;

/** Tells whether an MP3 counts its frames (Xing). Otherwise the demuxer assumes that all are as large as the first. */
function countsFrames(file: PartialFile): boolean {
  const start = tagBytes(file.read(0, 10));
  return /Xing|Info/.test(latin1(file.read(start, start + countBytes)));
}

/** Returns undefined if the file doesn't contain its length and its end is out of reach. */
async function lengthOf(input: Input, file: PartialFile): Promise<number | undefined> {
  try {
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    // Recorders that were interrupted leave a length of zero.
    return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  } catch (error) {
    if (file.needed !== undefined) throw error;
    return undefined;
  }
}
