import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { docsGroups, docsPages, type DocsPage } from './pages.ts';

export interface RenderedPage {
  html: string;
  /** Relative to the repository. */
  pictures: string[];
  anchors: string[];
  /** Pages with their anchors, and URLs. */
  links: string[];
}

interface Section {
  id: string;
  title: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** Makes ids as GitHub does. */
export function idOfHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Links to files without a page become plain text. */
export function renderPage(page: DocsPage, markdown: string): RenderedPage {
  const pictures: string[] = [];
  const anchors: string[] = [];
  const links: string[] = [];
  const sections: Section[] = [];
  let title = page.label;

  const marked = new Marked({
    gfm: true,
    renderer: {
      html: () => '',
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = uniqueId(idOfHeading(text), anchors);
        anchors.push(id);
        if (depth === 1) title = text;
        if (depth === 2) sections.push({ id, title: text });
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(page, href);
        if (target === undefined) return text;
        links.push(target);
        return `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        pictures.push(posix.join(posix.dirname(page.source), href));
        return `<img src="${escapeHtml(posix.basename(href))}" alt="${escapeHtml(text)}" loading="lazy" />`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('');
        // Wide tables scroll by themselves.
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  const content = marked.parse(markdown, { async: false });
  return { html: layOut({ page, title, sections, content }), pictures, anchors, links };
}

function uniqueId(id: string, taken: readonly string[]): string {
  let unique = id;
  for (let count = 1; taken.includes(unique); count++) unique = `${id}-${count}`;
  return unique;
}

/** Returns undefined if the site doesn't have the target. */
function targetOf({ source }: DocsPage, href: string): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const wanted = posix.join(posix.dirname(source), path);
  const target = docsPages.find((page) => page.source === wanted);
  if (target === undefined) return undefined;
  return anchor === undefined ? target.file : `${target.file}#${anchor}`;
}

interface Parts {
  page: DocsPage;
  title: string;
  sections: readonly Section[];
  content: string;
}

const mark = 'M3 2h10a2 2 0 0 1 2 2v10h-2v-4a2 2 0 0 0-4 0v4H7v-4a2 2 0 0 0-4 0v4H1V4a2 2 0 0 1 2-2z';

function layOut({ page, title, sections, content }: Parts): string {
  const groups = docsGroups.map(({ label, pages }) => {
    const items = pages.map(
      ({ file, label }) => `<li><a href="${file}"${file === page.file ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`,
    );
    return `<h2>${escapeHtml(label)}</h2><ul>${items.join('')}</ul>`;
  });
  const contents = sections.map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`).join('');
  return `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark" />
    <meta name="theme-color" content="#0f0e0d" />
    <title>${escapeHtml(title)}: Matinee</title>
    <link rel="icon" href="../favicon.svg" type="image/svg+xml" />
    <script src="../theme.js"></script>
    <link rel="stylesheet" href="docs.css" />
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header><a class="brand" href="../"><svg viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="${mark}" /></svg>Matinee</a><a href="index.html">Documentation</a><a class="to-pages" href="#pages">All pages</a></header>
    <nav id="pages" aria-label="Documentation">${groups.join('')}</nav>
    <main id="content">${content}</main>
    ${sections.length > 2 ? `<aside aria-label="On this page"><h2>On this page</h2><ul>${contents}</ul></aside>` : ''}
  </body>
</html>
`;
}
