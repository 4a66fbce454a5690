// Builds the documentation as a site into docs/site/dist: node docs/site/build.ts
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { docsPages, root } from './pages.ts';
import { renderPage } from './render-page.ts';

const dist = join(import.meta.dirname, 'dist');
const styles = join(root, 'packages/web/src/styles');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const page of docsPages) {
  const { html, pictures } = renderPage(page, readFileSync(join(root, page.source), 'utf8'));
  writeFileSync(join(dist, page.file), html);
  for (const picture of pictures) cpSync(join(root, picture), join(dist, basename(picture)));
}
const sheets = [join(styles, 'tokens.css'), join(styles, 'base.css'), join(import.meta.dirname, 'docs.css')];
writeFileSync(join(dist, 'docs.css'), sheets.map((path) => readFileSync(path, 'utf8')).join('\n'));
cpSync(join(styles, 'fonts'), join(dist, 'fonts'), { recursive: true });
