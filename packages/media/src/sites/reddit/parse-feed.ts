import type { ParseOptions } from '../../parsing/parsers.ts';

const maxEntries = 100;

export interface FeedPost {
  id: string;
  title: string;
  /** An upload, a page elsewhere, or the post itself. */
  url: string | undefined;
  thumbnail: string | undefined;
}

export interface FeedParser {
  parse(name: 'redditFeed', input: Uint8Array, options: ParseOptions): Promise<FeedPost[] | undefined>;
}

/** Returns undefined for anything that isn't a feed. */
export function parseFeed(bytes: Uint8Array): FeedPost[] | undefined {
  const [head = '', ...entries] = new TextDecoder().decode(bytes).split('<entry>');
  if (!/<feed[\s>]/.test(head)) return undefined;
  return entries.slice(0, maxEntries).flatMap((entry) => {
    const id = /^t3_([a-z\d]{4,13})$/i.exec(between(entry, '<id>', '</id>') ?? '')?.[1];
    if (id === undefined) return [];
    // The content is HTML, escaped once more: its link named [link] is what the post is about.
    const [before = '', after] = unescape(between(entry, '<content type="html">', '</content>') ?? '').split('">[link]</a>', 2);
    const url = after === undefined ? undefined : unescape(before.slice(before.lastIndexOf('href="') + 'href="'.length));
    const thumbnail = between(entry, '<media:thumbnail url="', '"');
    return [
      {
        id: id.toLowerCase(),
        title: unescape(between(entry, '<title>', '</title>') ?? ''),
        url,
        thumbnail: thumbnail === undefined ? undefined : unescape(thumbnail),
      },
    ];
  });
}

function between(text: string, start: string, end: string): string | undefined {
  const from = text.indexOf(start);
  const to = from < 0 ? -1 : text.indexOf(end, from + start.length);
  return to < 0 ? undefined : text.slice(from + start.length, to);
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#32': ' ', '#39': "'" };

function unescape(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp|#32|#39);/g, (whole, name: string) => characters[name] ?? whole);
}
