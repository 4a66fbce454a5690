import { readApiDocuments } from '@matinee/api/documents';
import { defineConfig } from 'rolldown';

const source = (path: string): string => new URL(`src/${path}`, import.meta.url).pathname;

/**
 * Packages that others require and that this program never calls; they would take up a third of it: the compilers of Fastify's own schemas
 * (see `noSchemas` in http-app.ts), requests without a connection, and the search for the files that get a route each.
 */
const neverCalled = new Set(['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request', 'glob']);
const leftOut = '\0left-out';

// Builds one file with nearly everything in it: it starts in a fifth of the time and half of the memory that the sources take. Parsers of
// untrusted input run in processes of their own, so they start from another file.
export default defineConfig({
  input: {
    main: source('main.ts'),
    'parser-process': source('parsing/parser-process.ts'),
    'writer-thread-main': source('storage/databases/writer-thread-main.ts'),
  },
  platform: 'node',
  moduleTypes: { '.wasm': 'binary' },
  plugins: [
    {
      name: 'leave-out',
      resolveId: (id) => (neverCalled.has(id) ? leftOut : undefined),
      load: (id) => (id === leftOut ? 'module.exports = {};' : undefined),
    },
    {
      name: 'embed-chardetng',
      load: (id) =>
        id === source('parsing/chardetng-wasm.ts')
          ? `export { default as chardetngWasm } from 'chardetng-wasm/dist/chardetng_wasm_bg.wasm';`
          : undefined,
    },
    {
      name: 'describe-api',
      generateBundle() {
        for (const [name, source] of Object.entries(readApiDocuments())) this.emitFile({ type: 'asset', fileName: `api/${name}`, source });
      },
    },
  ],
  output: {
    dir: new URL('dist', import.meta.url).pathname,
    format: 'esm',
    // V8 would hold a file with other characters than Latin-1's at two bytes per character.
    charset: 'ascii',
    minify: { mangle: false, compress: true, codegen: true },
    cleanDir: true,
  },
});
