import { childrenOf, id, maxHeaderBytes, readHeader, textIn, unsignedIn } from './ebml.ts';
import { isText } from './read-captions.ts';

/** A larger head isn't read. */
const maxTracksBytes = 4 * 1024 * 1024;
const maxParts = 100;
const subtitleType = 17;

/** Names captions as players get them (RFC 6381): `wvtt` for text of every format, `mp4s` for images. Throws what `read` throws. */
export function nameCaptions(read: (start: number, end: number) => Uint8Array): string[] {
  const codecs = [...childrenOf(readTracks(read))].flatMap(({ content }) =>
    unsignedIn(content, id.trackType) === subtitleType ? [textIn(content, id.codecId) ?? ''] : [],
  );
  return captionNames(codecs.map((codec) => isText({ codec })));
}

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
