/** Whether a text begins as PLS does, behind a byte-order mark or blanks. */
export function isPls(text: string): boolean {
  return /^\uFEFF?\s*\[playlist\]/i.test(text);
}
