/** What a page's head tells tabs, search engines and link previews before the app has started. */
export interface PageHead {
  /** The title of the tab. */
  title: string;
  /** The title of link previews, which show the product's name beside it. */
  heading: string;
  /** One line of plain text. */
  description: string;
  /** The path of the canonical URL; undefined for a page without one. */
  path: string | undefined;
  /** The path of an image on this server; undefined for the product's own. */
  image: string | undefined;
  isListed: boolean;
}

const productImage = { path: '/share.jpg', width: 1200, height: 630, alt: 'A screen in a small cinema, and a row of seats before it' };

/**
 * The tags of a head, with its texts escaped.
 * @param origin scheme and host of this server, for the URLs in it; empty for relative URLs
 */
export function renderHead(head: PageHead, origin: string): string {
  const { title, heading, description, path, image, isListed } = head;
  const url = path === undefined ? undefined : origin + path;
  const imageTags =
    image === undefined
      ? [
          metaProperty('og:image', origin + productImage.path),
          metaProperty('og:image:width', String(productImage.width)),
          metaProperty('og:image:height', String(productImage.height)),
          metaProperty('og:image:alt', productImage.alt),
          metaName('twitter:image', origin + productImage.path),
        ]
      : [metaProperty('og:image', origin + image), metaName('twitter:image', origin + image)];
  return [
    `<title>${escapeHtml(title)}</title>`,
    metaName('description', description),
    ...(isListed ? [] : [metaName('robots', 'noindex')]),
    ...(url === undefined ? [] : [tag('link', { rel: 'canonical', href: url }), metaProperty('og:url', url)]),
    metaProperty('og:site_name', 'Matinee'),
    metaProperty('og:type', 'website'),
    metaProperty('og:title', heading),
    metaProperty('og:description', description),
    ...imageTags,
    metaName('twitter:card', 'summary_large_image'),
    metaName('twitter:title', heading),
    metaName('twitter:description', description),
  ].join('\n    ');
}

/** The tags that load a page's files in parallel with the app. Styles apply at once, so no content shows without them. */
export function renderPreloads(paths: readonly string[]): string {
  return paths.map((href) => tag('link', { ...relationOf(href), href })).join('');
}

function relationOf(path: string): Record<string, string> {
  if (path.endsWith('.js')) return { rel: 'modulepreload', crossorigin: '' };
  if (path.endsWith('.css')) return { rel: 'stylesheet', crossorigin: '' };
  // The poster of a video is fetched as the video is; an image of the app as any other.
  const isPoster = !path.startsWith('/assets/');
  return { rel: 'preload', as: 'image', fetchpriority: 'high', ...(isPoster && { crossorigin: '' }) };
}

const metaName = (name: string, content: string): string => tag('meta', { name, content });
const metaProperty = (property: string, content: string): string => tag('meta', { property, content });

function tag(name: string, attributes: Record<string, string>): string {
  return `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
