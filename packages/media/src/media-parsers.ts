import type { Parsers } from './parsing/parsers.ts';

/** Only parser processes load them. */
export const mediaParserTable = {
  mediaFile: async () => (await import('./direct/parse-media-file.ts')).parseMediaFile,
  mediaManifest: async () => (await import('./direct/parse-media-manifest.ts')).parseMediaManifest,
  playlist: async () => (await import('./hls/parse-playlist.ts')).parsePlaylist,
  segmentCodecs: async () => (await import('./direct/segment-codecs.ts')).segmentCodecs,
  playlistUrls: async () => (await import('./hls/split-playlist.ts')).splitPlaylist,
  dashManifest: async () => (await import('./dash/parse-manifest.ts')).parseManifest,
  siteAnswer: async () => {
    const { parseAnswer } = await import('./site/parse-answer.ts');
    return (bytes: Uint8Array) => parseAnswer(bytes);
  },
  sponsorBlockAnswer: async () => (await import('./sites/sponsorblock/segments.ts')).parseSegments,
  redditFeed: async () => (await import('./sites/reddit/parse-feed.ts')).parseFeed,
  tubiContent: async () => (await import('./sites/tubi/parse-page.ts')).parseTubiContent,
  tubiSeasons: async () => (await import('./sites/tubi/parse-page.ts')).parseTubiSeasons,
};

export type MediaParserTable = typeof mediaParserTable;
export type MediaParsers = Parsers<MediaParserTable>;

/** A third-party demuxer does the work. */
export const slowMediaParsers = ['mediaFile'] as const satisfies (keyof MediaParserTable)[];
