import { childrenOf, id, maxHeaderBytes, readHeader, textIn, unsignedIn } from './ebml.ts';
import { isText } from './read-captions.ts';

/** A head whose tracks are described in more bytes isn't read. */
const maxTracksBytes = 4 * 1024 * 1024;
/** Parts before the tracks that are passed over. */
const maxParts = 100;
const subtitleType = 17;

/**
 * Returns the names by which players know the captions inside a Matroska film (RFC 6381): `wvtt` for text, since they get text of every
 * format as WebVTT, and `mp4s` for pictures of text. Throws what `read` throws.
 */
export function nameCaptions(read: (start: number, end: number) => Uint8Array): string[] {
  const codecs = [...childrenOf(readTracks(read))].flatMap(({ content }) =>
    unsignedIn(content, id.trackType) === subtitleType ? [textIn(content, id.codecId) ?? ''] : [],
  );
  return captionNames(codecs.map((codec) => isText({ codec })));
}

/** Returns the names of captions by whether each track of them holds text. */
export function captionNames(areTexts: readonly boolean[]): string[] {
  return [...new Set(areTexts.map((hasText) => (hasText ? 'wvtt' : 'mp4s')))].sort((a, b) => (a > b ? -1 : 1));
}

function readTracks(read: (start: number, end: number) => Uint8Array): Uint8Array {
  let at = 0;
  for (let parts = 0; parts < maxParts; parts += 1) {
    const header = readHeader(read(at, at + maxHeaderBytes));
    const start = at + (header?.headerBytes ?? 0);
    if (header?.id === id.segment) {
      at = start;
      continue;
    }
    if (header?.contentBytes === undefined || header.id === id.cluster) break;
    if (header.id === id.tracks) return header.contentBytes > maxTracksBytes ? new Uint8Array() : read(start, start + header.contentBytes);
    at = start + header.contentBytes;
  }
  return new Uint8Array();
}
