import type { GuessEncoding } from './guess-encoding.ts';

/** Switches between the character sets of ISO-2022-JP. */
const escape = 0x1b;

/**
 * Decodes a text with line feeds as line ends. Trusts a byte-order mark; recognises UTF-16 by zero bytes, and UTF-8 by its sequences, of
 * which a few may be broken; else guesses the legacy encoding from the bytes and the language in the URL.
 */
export function decodeText(bytes: Uint8Array, guess: GuessEncoding, url?: string): string {
  // Some files have more than one carriage return before each line feed.
  const lines = decode(bytes, guess, url)
    .split('\n')
    .map((line) => line.slice(0, endOfLine(line)));
  return lines.join('\n').replaceAll('\r', '\n').replaceAll('\0', '\uFFFD');
}

function endOfLine(line: string): number {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return end;
}

function decode(bytes: Uint8Array, guess: GuessEncoding, url: string | undefined): string {
  const [first = -1, second = -1] = bytes;
  // Subtitles begin with ASCII, so in UTF-16 one of the first two bytes is zero.
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  if ((first === 0xef && second === 0xbb) || (isUtf8(text) && !bytes.includes(escape))) return text;
  return new TextDecoder(guess(bytes, domainOf(url))).decode(bytes);
}

/** Allows one broken sequence for three valid ones. */
function isUtf8(text: string): boolean {
  let broken = 0;
  let right = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xff_fd) broken += 1;
    else if (code > 0x7f) right += 1;
  }
  return broken * 3 <= right;
}

const toMap = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));

/** Languages (ISO 639-1) whose code is no domain of a country that speaks them. */
const domains = toMap(
  'ar:eg be:by cs:cz da:dk el:gr en:com et:ee fa:ir he:il hi:in ja:jp kk:kz ko:kr nb:no sl:si sq:al sr:rs sv:se uk:ua vi:vn zh:cn',
);
/** ISO 639-2. */
const shortCodes = toMap(
  'ara:ar bul:bg ces:cs cze:cs chi:zh zho:zh dan:da ger:de deu:de dut:nl nld:nl ell:el gre:el eng:en est:et fas:fa per:fa fin:fi fra:fr ' +
    'fre:fr heb:he hrv:hr hun:hu ita:it jpn:ja kor:ko lav:lv lit:lt nor:no pol:pl por:pt ron:ro rum:ro rus:ru slk:sk slo:sk slv:sl spa:es ' +
    'srp:sr swe:sv tha:th tur:tr ukr:uk vie:vi',
);
const languages = new Set([...shortCodes.values(), ...domains.keys(), ...'is mk'.split(' ')]);

/** Returns the domain of a country that speaks the language in the file's name (`film.hu.srt`), else of the host; `com` for none. */
function domainOf(url: string | undefined): string {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed === null) return 'com';
  const code = /[._-]([a-z]{2,3})(?:[_-][a-z]{2})?\.[a-z]{3,4}$/i.exec(parsed.pathname)?.[1]?.toLowerCase() ?? '';
  const language = shortCodes.get(code) ?? code;
  if (languages.has(language)) return domains.get(language) ?? language;
  return /\.([a-z]{2})\.?$/.exec(parsed.hostname)?.[1] ?? 'com';
}
