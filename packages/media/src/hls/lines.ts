/** The trimmed lines of a text, one at a time: an array of two million empty lines would take too much memory. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield text.slice(start, end).trim();
    start = end + 1;
  }
}
