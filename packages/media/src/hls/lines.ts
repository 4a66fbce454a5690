/** The lines of a text, trimmed, one after the other: no list of two million empty ones. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield text.slice(start, end).trim();
    start = end + 1;
  }
}
