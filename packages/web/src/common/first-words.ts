/** The state of a history entry that opens a room whose Add field begins with these words, and searches them. */
export function toHistoryState(words: string | undefined): { words: string } | undefined {
  return words === undefined ? undefined : { words };
}

/** The words in the state of a history entry, which may be anything. */
export function firstWordsOf(state: unknown): string | undefined {
  const words = typeof state === 'object' && state !== null && 'words' in state ? state.words : undefined;
  return typeof words === 'string' ? words : undefined;
}
