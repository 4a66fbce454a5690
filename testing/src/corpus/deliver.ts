import { gzipSync } from 'node:zlib';
import { applyQuirks, type Chance, type Quirks } from './chance.ts';
import type { CorpusCase, Draft } from './corpus.ts';

interface Delivery {
  draft: Draft;
  name: string;
  redirects: number;
}

const quirks: Quirks<Delivery> = {
  'as it should be': () => undefined,
  'under another type': ({ draft }, chance) =>
    (draft.main.type = chance.pick([
      'text/plain',
      'application/octet-stream',
      'text/html; charset=utf-8',
      'binary/octet-stream',
      'video/x-foo',
      'application/xml',
      'image/jpeg',
      'not a type',
    ])),
  'without a type': ({ draft }) => (draft.main.type = ''),
  'a charset in the type': ({ draft }) => (draft.main.type += ';charset=UTF-8'),
  'under another name': (delivery, chance) =>
    (delivery.name = chance.pick([
      'download.php',
      'stream',
      'My.Holiday.2019',
      'clip.mp4',
      'song.mp3',
      'index.m3u8',
      'manifest.mpd',
      'index.html',
      'photo.jpg',
      'data.json',
      'subs.srt',
      'clip.ts',
      'x.mp4;jsessionid=1A2B',
      'file.m3u',
      'a.aspx',
      'list.txt',
    ])),
  'a query with a name': (delivery) => (delivery.name += '?file=other.mp4&sig=a%2Fb%3D&t=10'),
  'capitals in the name': (delivery) => (delivery.name = delivery.name.toUpperCase()),
  'letters and spaces in the name': (delivery) => (delivery.name = `My film – кино (1).${delivery.draft.extension}`),
  redirects: (delivery, chance) => (delivery.redirects = 1 + chance.below(12)),
  'a disposition': ({ draft }) =>
    (draft.main.headers = { ...draft.main.headers, 'content-disposition': 'attachment; filename="movie.bin"' }),
  compressed: ({ draft: { main } }) => {
    main.body = gzipSync(main.body);
    main.headers = { ...main.headers, 'content-encoding': 'gzip' };
    main.ranges = false;
  },
  'without ranges': ({ draft }) => (draft.main.ranges = false),
  'without a length': ({ draft }) => Object.assign(draft.main, { ranges: false, hasLength: false }),
  'small parts': ({ draft }) => (draft.main.maxPartBytes = 10_000),
  nosniff: ({ draft }) => (draft.main.headers = { ...draft.main.headers, 'x-content-type-options': 'nosniff' }),
};

export function deliver(draft: Draft, number: number, chance: Chance): CorpusCase {
  const delivery: Delivery = { draft, name: `index.${draft.extension}`, redirects: 0 };
  const names = applyQuirks(delivery, quirks, number, chance);
  const answers = new Map([...draft.beside, [pathOf(delivery.name), draft.main]]);
  const redirects = new Map(
    Array.from({ length: delivery.redirects }, (_, hop) => [`hop-${hop}`, hop === 0 ? delivery.name : `hop-${hop - 1}`]),
  );
  return {
    name: `${number} ${draft.kind}: ${[...draft.quirks, ...names].join(', ')}`,
    kind: draft.kind,
    hasBoth: draft.hasBoth ?? false,
    link: delivery.redirects > 0 ? `hop-${delivery.redirects - 1}` : delivery.name,
    answers,
    redirects,
  };
}

const pathOf = (name: string): string => decodeURIComponent(name.split('?')[0] ?? '');
