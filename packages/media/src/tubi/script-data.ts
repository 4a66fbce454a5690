/** Words of JavaScript that say nothing which JSON has a place for, and what stands for them there. */
const words: ReadonlyMap<string, string> = new Map([
  ...['true', 'false', 'null'].map((word) => [word, word] as const),
  ...['undefined', 'NaN', 'Infinity'].map((word) => [word, 'null'] as const),
  // `new Date("…")` and its like: what is in the brackets remains.
  ...['new', 'Date', 'Map', 'Set', 'URL'].map((word) => [word, ''] as const),
]);

const wordPattern = /[A-Za-z_$][\w$]*/y;
const numberPattern = /-?[\d.][\d.eE+-]*/y;
const escapes: ReadonlyMap<string, string> = new Map(Array.from('"\\/bfnrtu').map((letter) => [letter, `\\${letter}`]));

/**
 * What a page's script assigns to a name (`window.name = {…};`), read without running it. It is written in JavaScript,
 * of which this understands objects and lists, texts, numbers, `undefined` and `new Date("…")`. One pass. Undefined when
 * the page has no such thing, or one that says more.
 */
export function readScriptData(html: string, name: string): unknown {
  const at = html.indexOf(name);
  const start = at < 0 ? -1 : html.indexOf('=', at + name.length) + 1;
  if (start <= 0 || html.slice(at + name.length, start - 1).trim() !== '') return undefined;
  const json = toJson(html, start);
  try {
    return json === undefined ? undefined : (JSON.parse(json) as unknown);
  } catch {
    return undefined;
  }
}

/** The object or list that begins after white space at `start`, as JSON. Undefined for anything that is no plain data. */
function toJson(text: string, start: number): string | undefined {
  const pieces: string[] = [];
  let depth = 0;
  for (let at = start; at < text.length;) {
    const letter = text.charAt(at);
    if (depth === 0 && !/[\s{[]/.test(letter)) return undefined;
    if (letter === '"' || letter === "'") {
      const end = readText(text, at, pieces);
      if (end === undefined) return undefined;
      at = end;
    } else if (/[\s{}[\](),:]/.test(letter)) {
      if (/[^\s()]/.test(letter)) pieces.push(letter);
      if (/[{[(]/.test(letter)) depth += 1;
      if (/[}\])]/.test(letter)) depth -= 1;
      at += 1;
      if (depth === 0 && letter.trim() !== '') return pieces.join('');
    } else {
      const word = matchAt(wordPattern, text, at);
      const token = word ?? matchAt(numberPattern, text, at);
      if (token === undefined) return undefined;
      at += token.length;
      const isKey = word !== undefined && /^\s*:/.test(text.slice(at, at + 8));
      const plain = isKey ? `"${word}"` : word === undefined ? token : words.get(word);
      if (plain === undefined) return undefined;
      pieces.push(plain);
    }
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Adds the text that begins at `at` as JSON writes it. Gives where it ends, undefined when it does not. */
function readText(text: string, at: number, pieces: string[]): number | undefined {
  const quote = text.charAt(at);
  let from = at + 1;
  pieces.push('"');
  for (let to = from; to < text.length; to += 1) {
    const letter = text.charAt(to);
    if (letter === quote) {
      pieces.push(text.slice(from, to), '"');
      return to + 1;
    }
    if (letter === '"') {
      pieces.push(text.slice(from, to), '\\"');
      from = to + 1;
    } else if (letter === '\\') {
      const escaped = text.charAt(to + 1);
      pieces.push(text.slice(from, to), escaped === 'x' ? '\\u00' : (escapes.get(escaped) ?? escaped));
      to += 1;
      from = to + 1;
    }
  }
  return undefined;
}
