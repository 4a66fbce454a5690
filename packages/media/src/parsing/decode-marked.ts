/** Decodes a text as browsers decode one without a declared charset: a byte-order mark is believed, and anything else is UTF-8. */
export function decodeMarked(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}
