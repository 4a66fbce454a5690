import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The build embeds its bytes in the place of this module. */
export const chardetngWasm: Uint8Array<ArrayBuffer> = readFileSync(
  createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm'),
);
