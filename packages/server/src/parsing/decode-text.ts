/**
 * Decodes a text file of unknown encoding and normalizes its line ends to line feeds. UTF-16 is detected by its byte order
 * mark or by zero bytes; a file that isn't valid UTF-8 either is Windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  // Some files have more than one carriage return before each line feed.
  const lines = decode(bytes)
    .split('\n')
    .map((line) => line.slice(0, endOfLine(line)));
  return lines.join('\n').replaceAll('\r', '\n').replaceAll('\0', '\uFFFD');
}

/** The length of a line without the carriage returns at its end. */
function endOfLine(line: string): number {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return end;
}

function decode(bytes: Uint8Array): string {
  const [first = -1, second = -1] = bytes;
  // Subtitles begin with ASCII, so in UTF-16 one of the first two bytes is zero.
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
