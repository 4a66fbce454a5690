import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docsGroups, docsPages, root } from '../docs/site/pages.ts';
import { idOfHeading, renderPage } from '../docs/site/render-page.ts';

const rendered = docsPages.map((page) => ({ page, ...renderPage(page, readFileSync(join(root, page.source), 'utf8')) }));

test('[DOCS-1] the site has every page of the documentation, and lists all but single decisions and areas of rules', () => {
  const sources = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const shown = new Set(docsPages.map(({ source }) => source));
  expect(sources.map((path) => `docs/${path}`).filter((path) => !shown.has(path))).toEqual([]);
  const listed = new Set(docsGroups.flatMap(({ pages }) => pages.map(({ source }) => source)));
  expect([...shown].filter((path) => !listed.has(path) && !/^docs\/(?:decisions|spec)\//.test(path))).toEqual([]);
  expect(new Set(docsPages.map(({ file }) => file)).size).toBe(docsPages.length);
});

test('[DOCS-2] every link leads to a page, a heading or a picture that exists', () => {
  const broken = rendered.flatMap(({ page, links, anchors, pictures }) => {
    const dead = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      if (/^(?:https?|mailto):/.test(link) || link.startsWith('api/')) return false;
      const target = file === '' ? { anchors } : rendered.find((other) => other.page.file === file);
      return target === undefined || (anchor !== undefined && !target.anchors.includes(anchor));
    });
    const missing = pictures.filter((picture) => !existsSync(join(root, picture)));
    return [...dead, ...missing].map((link) => `${page.source}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test('[DOCS-2] links to files that the site does not show lead to a file of the repository', () => {
  const broken = docsPages.flatMap(({ source }) =>
    [...readFileSync(join(root, source), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, source, '..', path)))
      .map((path) => `${source}: ${path}`),
  );
  expect(broken).toEqual([]);
});

test('[DOCS-3] no page loads anything from elsewhere or has a script or style of its own', () => {
  for (const { html } of rendered) {
    expect(
      [...html.matchAll(/(?:src|<link[^>]*href)="([^"]*)"/g)].map(([, url = '']) => url).filter((url) => /^(?:https?:)?\/\//.test(url)),
    ).toEqual([]);
    expect(html).not.toMatch(/<style|<script>|<script [^>]*>[^<]|\son\w+=|javascript:/i);
  }
});

test.each([
  ['Start and stop', 'start-and-stop'],
  ['`API_KEY`, and why', 'api_key-and-why'],
  ['What’s new?', 'whats-new'],
])('the heading %j has the id that links to it use: %j', (heading, id) => {
  expect(idOfHeading(heading.replaceAll('`', ''))).toBe(id);
});
