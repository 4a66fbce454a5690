// Words as a search compares them: without case and marks. Scripts without spaces between words become words of one character.

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** The words of a text, each once in a row as they stand in it. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.replace(spaceless, ' $& ').match(/[\p{L}\p{N}]+/gu) ?? [];
}
