// Words for searching, without case and marks. In scripts without spaces between words, each character is a word.

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Limits per message: a ligature can stand for a whole sentence. */
const maxWords = 200;
const maxCharacters = 2000;

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = new Set(plain.replace(spaceless, ' $& ').match(/[\p{L}\p{N}]+/gu));
  let characters = 0;
  return [...words].slice(0, maxWords).filter(({ length }) => (characters += length) <= maxCharacters);
}

export function wordColumn(text: string): string {
  const words = wordsOf(text);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}
