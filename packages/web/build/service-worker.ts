import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { coreFile, type BuildFiles } from '../src/worker/offline-shell.ts';
import { builtPage } from './list-pages.ts';

const source = join(import.meta.dirname, '../src/worker/service-worker.ts');
/** Not hashed. */
const publicFiles = ['favicon.svg', 'theme.js'];

/** Too large to store before they are used. */
const modulesWhenUsed = /\/locales\/(?!en\/)|\/node_modules\/(?:hls\.js|dashjs|@vimeo\/player)\//;
/** Fonts of scripts other than Latin, and code that draws captions in ASS. */
const assetsWhenUsed = /\.woff2$(?<!latin-shrp.*)|\/(?:ass|jassub|subtitle)-worker-|\/chardetng_wasm/;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle);
        this.emitFile({ type: 'asset', fileName: coreFile, source: JSON.stringify(files.core) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(files) });
      },
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): BuildFiles {
  const hashed = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
  const hash = createHash('sha256').update(builtPage(bundle));
  for (const { fileName } of hashed) hash.update(fileName);
  for (const file of publicFiles) hash.update(readFileSync(join(import.meta.dirname, '../public', file)));
  const pathsOf = (files: readonly { fileName: string }[]) => files.map(({ fileName }) => `/${fileName}`);
  return {
    version: hash.digest('hex').slice(0, 16),
    core: [...pathsOf(hashed.filter((file) => !isStoredWhenUsed(file))), ...publicFiles.map((file) => `/${file}`)],
    whenUsed: pathsOf(hashed.filter(isStoredWhenUsed)),
  };
}

function isStoredWhenUsed(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return file.type === 'chunk' ? file.moduleIds.some((id) => modulesWhenUsed.test(id)) : assetsWhenUsed.test(file.fileName);
}

async function bundleWorker(files: BuildFiles): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD_FILES: JSON.stringify(files) },
    build: { write: false, target: 'es2023', lib: { entry: source, formats: ['iife'], name: 'worker' } },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (first === undefined || !('output' in first)) throw new Error('The service worker was not built');
  return first.output[0].code;
}
