import { tokensOf, type ScriptToken } from './script-tokens.ts';

const jsonOfWords: ReadonlyMap<string, string> = new Map([
  ...['true', 'false', 'null'].map((word) => [word, word] as const),
  ...['undefined', 'NaN', 'Infinity'].map((word) => [word, 'null'] as const),
  // `new Date("…")` and the like become their argument.
  ...['new', 'Date', 'Map', 'Set', 'URL'].map((word) => [word, ''] as const),
]);

/**
 * Reads the value assigned to a name (`window.name = {…};`) without running the script. Supports objects, arrays, strings, numbers,
 * `undefined` and `new Date("…")`; undefined for other values.
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

/** Returns undefined for anything that isn't plain data. */
function toJson(script: string, start: number): string | undefined {
  const pieces: string[] = [];
  let depth = 0;
  /** A key if a colon follows. */
  let word: string | undefined;
  for (const token of tokensOf(script, start)) {
    if (word !== undefined) {
      const json = isPunctuation(token, ':') ? `"${word}"` : jsonOfWords.get(word);
      if (json === undefined) return undefined;
      pieces.push(json);
      word = undefined;
    }
    if (token.kind === 'unknown' || (depth === 0 && !isPunctuation(token, '{['))) return undefined;
    if (token.kind === 'word') word = token.text;
    else pieces.push(toPiece(token));
    depth += isPunctuation(token, '{[(') ? 1 : isPunctuation(token, '}])') ? -1 : 0;
    if (depth === 0) return pieces.join('');
  }
  return undefined;
}

function isPunctuation(token: ScriptToken, marks: string): boolean {
  return token.kind === 'punctuation' && marks.includes(token.text);
}

function toPiece(token: Exclude<ScriptToken, { kind: 'word' | 'unknown' }>): string {
  if (token.kind === 'string') return token.json;
  return token.text === '(' || token.text === ')' ? '' : token.text;
}
