/** What the head of a page says of it before the app has started: to tabs, to search engines, to previews of links. */
export interface PageHead {
  /** What the tab shows. */
  title: string;
  /** What a preview is headed with. The product's name stands beside it. */
  heading: string;
  /** One line of plain text. */
  description: string;
  /** Path of the page's one address; undefined where there is nothing to come back to. */
  path: string | undefined;
  /** Path of a picture of this site; undefined for the product's own. */
  picture: string | undefined;
  /** Whether search engines may list the page. */
  isListed: boolean;
}

const productPicture = { path: '/share.jpg', width: 1200, height: 630, alt: 'A screen in a small cinema, and a row of seats before it' };

/**
 * The tags of a head, safe whatever its texts are.
 * @param origin scheme and host of this site, for the addresses in it; empty for relative ones
 */
export function renderHead(head: PageHead, origin: string): string {
  const { title, heading, description, path, picture, isListed } = head;
  const address = path === undefined ? undefined : origin + path;
  const pictureTags =
    picture === undefined
      ? [
          property('og:image', origin + productPicture.path),
          property('og:image:width', String(productPicture.width)),
          property('og:image:height', String(productPicture.height)),
          property('og:image:alt', productPicture.alt),
          named('twitter:image', origin + productPicture.path),
        ]
      : [property('og:image', origin + picture), named('twitter:image', origin + picture)];
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    ...(isListed ? [] : [named('robots', 'noindex')]),
    ...(address === undefined ? [] : [tag('link', { rel: 'canonical', href: address }), property('og:url', address)]),
    property('og:site_name', 'Matinee'),
    property('og:type', 'website'),
    property('og:title', heading),
    property('og:description', description),
    ...pictureTags,
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', heading),
    named('twitter:description', description),
  ].join('\n    ');
}

/** The tags that let a page's files load beside the program. Styles are in force at once, so that nothing shows without them. */
export function renderPreloads(paths: readonly string[]): string {
  return paths.map((href) => tag('link', { ...relationOf(href), href })).join('');
}

function relationOf(path: string): Record<string, string> {
  if (path.endsWith('.js')) return { rel: 'modulepreload', crossorigin: '' };
  if (path.endsWith('.css')) return { rel: 'stylesheet', crossorigin: '' };
  return { rel: 'preload', as: 'image', fetchpriority: 'high' };
}

const named = (name: string, content: string): string => tag('meta', { name, content });
const property = (property: string, content: string): string => tag('meta', { property, content });

function tag(name: string, attributes: Record<string, string>): string {
  return `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(value)}"`)
    .join(' ')} />`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
