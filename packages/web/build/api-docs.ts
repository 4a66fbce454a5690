import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin, Rolldown } from 'vite';

const folder = join(import.meta.dirname, '../api-docs');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const font = 'geologica-latin-shrp-normal.woff2';

/** Builds /api/docs in a folder of its own: no page of the app and no service worker loads it. Its URLs are relative to /api/docs. */
export function apiDocs(): Plugin {
  return {
    name: 'api-docs',
    apply: 'build',
    generateBundle: {
      // After the font has its name.
      order: 'post',
      async handler(_, bundle) {
        const styles = [read('../src/styles/tokens.css'), read('docs.css').replace("url('FONT')", `url('../${fontIn(bundle)}')`)].join(
          '\n',
        );
        const files = { 'docs.css': styles, 'docs.js': read('docs.js'), 'scalar.js': await readScalar() };
        let page = read('index.html');
        for (const [name, source] of Object.entries(files)) {
          const hashed = name.replace('.', `-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.`);
          page = page.replace(`api-docs/${name}`, `api-docs/${hashed}`);
          this.emitFile({ type: 'asset', fileName: `api-docs/${hashed}`, source });
        }
        this.emitFile({ type: 'asset', fileName: 'api-docs/index.html', source: page });
      },
    },
  };
}

function fontIn(bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find(
    (one) => one.type === 'asset' && one.originalFileNames.some((name) => name.endsWith(`fonts/${font}`)),
  );
  if (file === undefined) throw new Error(`${font} is not in the build`);
  return file.fileName;
}

/** Reads Scalar from the package for Fastify: the one with the sources pulls in 280 packages of 300 MB. */
async function readScalar(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: 'openapi.json' } });
  const { statusCode, body } = await app.inject('/docs/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`Scalar's script is missing: ${statusCode}`);
  return body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}
