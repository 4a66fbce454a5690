/**
 * The text in a file of unknown encoding, with line feeds at the ends of its lines: UTF-8 or UTF-16 by its mark or its
 * looks, else Windows-1252, in which every file means something.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
}

function decode(bytes: Uint8Array): string {
  const [first = -1, second = -1] = bytes;
  // Texts begin with ASCII: of its two bytes one is zero.
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
