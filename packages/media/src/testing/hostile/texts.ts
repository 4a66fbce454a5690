export const separators = [...'&<>\n\r{}[,:\'"=\\/#\0 \uFEFFé'.split(''), '\r\n', '-->'];

export interface HostileText {
  name: string;
  readonly text: string;
}

const filled = (head: string, piece: string, bytes: number): string =>
  head + piece.repeat(Math.max(0, Math.floor((bytes - Buffer.byteLength(head)) / Buffer.byteLength(piece))));

/** Repeats each separator, and pieces known to be slow, up to a size. */
function textsAfter(kind: string, heads: readonly string[], pieces: readonly string[], bytes: number): HostileText[] {
  return [...separators, ...pieces].flatMap((piece) =>
    heads.map((head) => ({
      name: `${kind} of ${JSON.stringify(piece)} after ${JSON.stringify(head.slice(0, 24))}`,
      // Made when it is read: together they are hundreds of megabytes.
      get text() {
        return filled(head, piece, bytes);
      },
    })),
  );
}

export const hostileManifests = (bytes: number): HostileText[] =>
  textsAfter(
    'an MPD',
    ['', '<MPD>', '<MPD mediaPresentationDuration="', '<MPD><Title>'],
    ['<Period duration="PT1S"/>', '<a>', '<a b="c">', '<!-- -->', '<![CDATA[]]>', '<?a?>', 'a="b" ', '</MPD>'],
    bytes,
  );

export const hostilePlaylists = (bytes: number): HostileText[] =>
  textsAfter(
    'an M3U8',
    ['', '#EXTM3U\n', '#EXTM3U\n#EXT-X-KEY:', '#EXTM3U\n#EXT-X-STREAM-INF:'],
    ['#EXTINF:1,\na\n', '#EXT-X-STREAM-INF:BANDWIDTH=1\na\n', '#EXT-X-KEY:METHOD=NONE\n', 'a=b,', 'a="'],
    bytes,
  );

export const hostileJson = (bytes: number): HostileText[] =>
  textsAfter('JSON', ['', '{"sources":[', '["', '{"a":'], ['[],', '{},', '0,', '{"a":', '"a":1,', '"",', '\\"', '1e', 'null,'], bytes);

export const hostileSubtitles = (bytes: number): HostileText[] =>
  textsAfter(
    'subtitles',
    ['WEBVTT\n\n', '1\n00:00:01,000 --> 00:00:02,000\n', '1\n00:00:01,000 --> 00:00:02,000\na'],
    ['\n00:00:01,000 --> 00:00:02,000\na\n', '00:00:00 --> ', '<b>', '<b ', '</i>', '{\\', '{\\a}', '&amp;', 'align:start '],
    bytes,
  );

export const hostileScripts = (bytes: number): HostileText[] =>
  textsAfter(
    'a page',
    ['', '<script>window.__data = ', '<script>window.__data = {"video":{"byId":{'],
    ['window.__data', 'new ', 'a ', '-1', '"a":{},', '\\"', '((', 'undefined,'],
    bytes,
  );
