const lineEnd = /\r\n?|\n/g;

/** The trimmed lines of a text, one at a time: an array of two million empty lines would take too much memory. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    lineEnd.lastIndex = start;
    const found = lineEnd.exec(text);
    yield text.slice(start, found?.index ?? text.length).trim();
    start = found === null ? text.length : lineEnd.lastIndex;
  }
}
