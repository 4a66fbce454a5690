/** Tags for tabs, search engines and link previews before the app has started. */
export interface PageHead {
  title: string;
  /** The title of link previews, which show the product's name beside it. */
  heading: string;
  /** One line of plain text. */
  description: string;
  /** The path of the canonical URL, if any. */
  path: string | undefined;
  /** On this server; undefined for the product's own. */
  image: string | undefined;
  isListed: boolean;
}

const productImage = { path: '/share.jpg', width: 1200, height: 630, alt: 'A screen in a small cinema, and a row of seats before it' };

/** @param publicUrl empty for relative URLs */
export function renderHead(head: PageHead, publicUrl: string): string {
  const { title, heading, description, path, image, isListed } = head;
  const url = path === undefined ? undefined : publicUrl + path;
  const imageTags =
    image === undefined
      ? [
          metaProperty('og:image', publicUrl + productImage.path),
          metaProperty('og:image:width', String(productImage.width)),
          metaProperty('og:image:height', String(productImage.height)),
          metaProperty('og:image:alt', productImage.alt),
          metaName('twitter:image', publicUrl + productImage.path),
        ]
      : [metaProperty('og:image', publicUrl + image), metaName('twitter:image', publicUrl + image)];
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

/** Loads a page's files in parallel with the app. Styles apply at once, so no content shows without them. */
export function renderPreloads(paths: readonly string[], basePath: string): string {
  return paths.map((path) => tag('link', { ...relationOf(path), href: basePath + path })).join('');
}

function relationOf(path: string): Record<string, string> {
  if (path.endsWith('.js')) return { rel: 'modulepreload', crossorigin: '' };
  if (path.endsWith('.css')) return { rel: 'stylesheet', crossorigin: '' };
  // A video's poster is fetched like the video.
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
