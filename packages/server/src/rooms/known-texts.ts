/** Values that never change, as JSON, each of them made once. */
export function createKnownTexts() {
  const texts = new Map<object, string>();

  function textOf(value: object): string {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    texts.set(value, text);
    return text;
  }

  return {
    /** The JSON of a list. */
    list: (values: readonly object[]): string => `[${values.map(textOf).join(',')}]`,
    /** Forgets what is known, to free its memory. */
    clear: (): void => texts.clear(),
  };
}
