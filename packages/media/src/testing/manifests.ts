/** Returns a window of three segments of 4 s. */
export function livePlaylist(elapsedMs: number): string {
  const first = Math.floor(elapsedMs / 4000);
  const segments = [first, first + 1, first + 2].map((sequence) => `#EXTINF:4.0,\n/hls/high/${sequence % 6}.m4s`);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-MAP:URI="/hls/high/init.mp4"',
    segments.join('\n#EXT-X-DISCONTINUITY\n'),
    '',
  ].join('\n');
}

/** Returns a window of six segments of 4 s with their recording times, epoch ms. */
export function datedPlaylist(nowMs: number, startedMs: number): string {
  const first = Math.floor(nowMs / 4000) - 6;
  // Players allocate lists of this length.
  const sequenceNumber = first - Math.floor(startedMs / 4000) + 6;
  const segments = Array.from({ length: 6 }, (_, index) => first + index).map((sequence) =>
    [`#EXT-X-PROGRAM-DATE-TIME:${new Date(sequence * 4000).toISOString()}`, '#EXTINF:4.0,', `/hls/high/${sequence % 6}.m4s`].join('\n'),
  );
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MEDIA-SEQUENCE:${sequenceNumber}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${sequenceNumber}`,
    '#EXT-X-MAP:URI="/hls/high/init.mp4"',
    segments.join('\n#EXT-X-DISCONTINUITY\n'),
    '',
  ].join('\n');
}

export const protectedPlaylist = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"',
  '#EXTINF:4.0,',
  '/hls/high/0.m4s',
  '#EXT-X-ENDLIST',
  '',
].join('\n');

export function masterPlaylist(...variants: string[]): string {
  const qualities = variants.map(
    (variant, index) => `#EXT-X-STREAM-INF:BANDWIDTH=${100_000 * (index + 1)},RESOLUTION=320x180\n${variant}\n`,
  );
  return `#EXTM3U\n${qualities.join('')}`;
}

const adaptationSet = (content: string) =>
  `<Period><AdaptationSet mimeType="video/mp4">${content}<Representation id="0" bandwidth="1"/></AdaptationSet></Period>`;

export const protectedManifest = [
  '<?xml version="1.0"?>',
  '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT24S">',
  adaptationSet('<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>'),
  '</MPD>',
].join('\n');

export const dynamicManifest = [
  '<?xml version="1.0"?>',
  '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic" availabilityStartTime="1990-01-01T00:00:00Z" minimumUpdatePeriod="PT2S">',
  adaptationSet(''),
  '</MPD>',
].join('\n');

export const webPage = '<!doctype html>\n<title>A page</title>\n<p>Sign in to watch this film.</p>\n';
