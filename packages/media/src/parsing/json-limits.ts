const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const comma = 0x2c;

/** Checks depth and approximate number of values before parsing: 2 MB of brackets would become 100 MB of arrays. */
export function isWithinJsonLimits(text: string, { depth, values }: { depth: number; values: number }): boolean {
  let level = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) count += 1;
    else if (opening.has(code)) {
      level += 1;
      count += 1;
    } else if (closing.has(code)) level -= 1;
    if (level > depth || count > values) return false;
  }
  return true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
