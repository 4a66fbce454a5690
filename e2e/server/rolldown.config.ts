import { defineConfig, type OutputOptions } from 'rolldown';
import product from '../../packages/server/rolldown.config.ts';

// The product's own entry can't replace sites.
export default defineConfig({
  ...product,
  input: { ...(product.input as Record<string, string>), main: new URL('main.ts', import.meta.url).pathname },
  output: { ...(product.output as OutputOptions), dir: new URL('../dist', import.meta.url).pathname },
});
