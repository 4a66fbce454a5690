/** Unfinished short name of an emoji after a colon, or name of a user after an @. */
export interface StartedWord {
  kind: 'emoji' | 'mention';
  /** Index of the colon or the @. */
  from: number;
  /** Text after that character, up to the cursor. */
  query: string;
}

const emojiStart = /(?:^|[\s(])(:([\p{L}\p{N}_+-]{2,30}))$/u;
const mentionStart = /(?:^|[\s(])(@([^@\n]{0,32}))$/u;
const emojiName = /(?:^|[\s(])(:([a-z0-9_+-]{2,40}):)$/;

export function startedWord(text: string, cursor: number): StartedWord | undefined {
  const before = text.slice(Math.max(0, cursor - 64), cursor);
  for (const [kind, pattern] of [
    ['emoji', emojiStart],
    ['mention', mentionStart],
  ] as const) {
    const match = pattern.exec(before);
    if (match?.[1] !== undefined) return { kind, from: cursor - match[1].length, query: match[2] ?? '' };
  }
  return undefined;
}

/** Finds the short name between two colons before the cursor, such as `smile` in `:smile:`. */
export function finishedName(text: string, cursor: number): { from: number; name: string } | undefined {
  const match = emojiName.exec(text.slice(Math.max(0, cursor - 64), cursor));
  return match?.[1] === undefined ? undefined : { from: cursor - match[1].length, name: match[2] ?? '' };
}
