/** A token of JavaScript that plain data may contain. */
export type ScriptToken =
  /** One of `{}[](),:`. */
  | { kind: 'punctuation'; text: string }
  /** As JSON. */
  | { kind: 'string'; json: string }
  | { kind: 'number'; text: string }
  | { kind: 'word'; text: string }
  /** Anything else. No token follows. */
  | { kind: 'unknown' };

const space = /\s*/y;
const word = /[A-Za-z_$][\w$]*/y;
const number = /-?[\d.][\d.eE+-]*/y;
const punctuation = new Set('{}[](),:');
const escapes: ReadonlyMap<string, string> = new Map(Array.from('"\\/bfnrtu').map((character) => [character, `\\${character}`]));

export function* tokensOf(script: string, start: number): Generator<ScriptToken, void, void> {
  for (let at = skipSpace(script, start); at < script.length; at = skipSpace(script, at)) {
    const character = script.charAt(at);
    if (punctuation.has(character)) {
      at += 1;
      yield { kind: 'punctuation', text: character };
      continue;
    }
    const string = character === '"' || character === "'" ? readString(script, at) : undefined;
    const name = string === undefined ? matchAt(word, script, at) : undefined;
    const digits = name === undefined ? matchAt(number, script, at) : undefined;
    if (string !== undefined) {
      at = string.end;
      yield { kind: 'string', json: string.json };
    } else if (name !== undefined) {
      at += name.length;
      yield { kind: 'word', text: name };
    } else if (digits !== undefined) {
      at += digits.length;
      yield { kind: 'number', text: digits };
    } else {
      yield { kind: 'unknown' };
      return;
    }
  }
}

function skipSpace(script: string, at: number): number {
  return at + (matchAt(space, script, at)?.length ?? 0);
}

function matchAt(pattern: RegExp, script: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(script)?.[0];
}

/** Returns undefined if it isn't closed. */
function readString(script: string, start: number): { json: string; end: number } | undefined {
  const quote = script.charAt(start);
  const pieces = ['"'];
  let from = start + 1;
  for (let at = from; at < script.length; at += 1) {
    const character = script.charAt(at);
    if (character === quote) {
      pieces.push(script.slice(from, at), '"');
      return { json: pieces.join(''), end: at + 1 };
    }
    if (character === '"') {
      pieces.push(script.slice(from, at), '\\"');
      from = at + 1;
    } else if (character === '\\') {
      const escaped = script.charAt(at + 1);
      pieces.push(script.slice(from, at), escaped === 'x' ? '\\u00' : (escapes.get(escaped) ?? escaped));
      at += 1;
      from = at + 1;
    }
  }
  return undefined;
}
