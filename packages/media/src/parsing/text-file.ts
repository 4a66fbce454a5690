/** Decodes by byte-order mark, else as UTF-8, as browsers do without a declared charset. */
export function decodeMarked(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

export function isPls(text: string): boolean {
  return /^\uFEFF?\s*\[playlist\]/i.test(text);
}

const lineEnd = /\r\n?|\n/g;

/** Yields trimmed lines: an array of two million empty ones would take too much memory. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    lineEnd.lastIndex = start;
    const found = lineEnd.exec(text);
    yield text.slice(start, found?.index ?? text.length).trim();
    start = found === null ? text.length : lineEnd.lastIndex;
  }
}
