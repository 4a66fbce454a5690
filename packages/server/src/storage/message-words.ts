// Words as a search compares them: without case and marks. Scripts without spaces between words become words of one character.

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** The words of one message that a search finds, and their characters altogether: a ligature can stand for a whole sentence. */
const maxWords = 200;
const maxCharacters = 2000;

/** The different words of a text, in the order in which they first stand in it. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = new Set(plain.replace(spaceless, ' $& ').match(/[\p{L}\p{N}]+/gu));
  let characters = 0;
  return [...words].slice(0, maxWords).filter(({ length }) => (characters += length) <= maxCharacters);
}

/** Words as one text in which each stands between spaces. */
export function wordColumn(text: string): string {
  const words = wordsOf(text);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}
