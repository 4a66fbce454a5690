/* eslint-disable no-underscore-dangle -- wasm-bindgen chooses the names */
/** Exports of wasm-bindgen; they free the bytes in `memory` at `start`. */
interface Chardetng {
  memory: { buffer: ArrayBuffer };
  encodingdetector_new(): number;
  encodingdetector_feed(detector: number, start: number, length: number, isLast: 0 | 1): number;
  /** Writes the label's start and length to `result`. */
  encodingdetector_guess(result: number, detector: number, start: number, length: number, allowsUtf8: 0 | 1): void;
  __wbg_encodingdetector_free(detector: number): void;
  __wbindgen_add_to_stack_pointer(bytes: number): number;
  __wbindgen_malloc(bytes: number): number;
  __wbindgen_free(start: number, length: number): void;
}

// Node's types don't declare it.
declare const WebAssembly: { Instance: new (module: object, imports: object) => { exports: unknown } };

/**
 * Guesses a legacy encoding as Firefox does (https://github.com/hsivonen/chardetng). Returns a label of the Encoding Standard.
 * @param domain top-level domain of a country that speaks the language, such as `hu`; `com` for none
 */
export type GuessEncoding = (bytes: Uint8Array, domain: string) => string;

/** @param program chardetng, a WebAssembly.Module */
export function openGuesser(program: object): GuessEncoding {
  const fail = (): never => {
    throw new Error('chardetng failed');
  };
  const { exports } = new WebAssembly.Instance(program, { './chardetng_wasm_bg.js': { __wbindgen_throw: fail } });
  const wasm = exports as Chardetng;
  const copy = (source: Uint8Array): [start: number, length: number] => {
    const start = wasm.__wbindgen_malloc(source.length);
    new Uint8Array(wasm.memory.buffer).set(source, start);
    return [start, source.length];
  };
  return (bytes, domain) => {
    const detector = wasm.encodingdetector_new();
    wasm.encodingdetector_feed(detector, ...copy(bytes), 1);
    const result = wasm.__wbindgen_add_to_stack_pointer(-16);
    wasm.encodingdetector_guess(result, detector, ...copy(new TextEncoder().encode(domain)), 0);
    const [start = 0, length = 0] = new Int32Array(wasm.memory.buffer, result, 2);
    const label = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, start, length));
    wasm.__wbindgen_free(start, length);
    wasm.__wbindgen_add_to_stack_pointer(16);
    wasm.__wbg_encodingdetector_free(detector);
    return label;
  };
}
