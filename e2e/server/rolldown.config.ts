import { defineConfig, type OutputOptions } from 'rolldown';
import product from '../../packages/server/rolldown.config.ts';

const parserProcess = new URL('../../packages/server/src/parsing/parser-process.ts', import.meta.url).pathname;

// Builds the server from another entry, since the product's own entry can't replace sites.
export default defineConfig({
  ...product,
  input: { main: new URL('main.ts', import.meta.url).pathname, 'parser-process': parserProcess },
  output: { ...(product.output as OutputOptions), dir: new URL('../dist', import.meta.url).pathname },
});
