const alphabet = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const base = BigInt(alphabet.length);
const shortLength = 22;
const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const shortPattern = /^[1-9a-km-zA-HJ-NP-Z]{22}$/;

/** Converts a UUID to base 58 with 22 digits; undefined for anything else but this short form. */
export function shortUuid(id: string): string | undefined {
  if (shortPattern.test(id)) return id;
  if (!uuidPattern.test(id)) return undefined;
  let number = BigInt(`0x${id.replaceAll('-', '')}`);
  let short = '';
  while (number > 0n) {
    short = alphabet.charAt(Number(number % base)) + short;
    number /= base;
  }
  return short.padStart(shortLength, alphabet.charAt(0));
}
