import { mediaParserTable } from '@matinee/media/media-parsers';
import type { Parsers } from '@matinee/media/parsers';

/** Loaded in parser processes only. */
export const serverParserTable = {
  ...mediaParserTable,
  subtitles: async () => (await import('./convert-subtitles.ts')).convertSubtitles,
  thumbnail: async () => (await import('./read-image-type.ts')).readThumbnailType,
  emote: async () => (await import('./encode-emote.ts')).encodeEmote,
  keyFrame: async () => (await import('./read-key-frame.ts')).readKeyFrame,
  image: async () => (await import('./read-image-type.ts')).readImageType,
};

export type ServerParserTable = typeof serverParserTable;
export type ServerParsers = Parsers<ServerParserTable>;
