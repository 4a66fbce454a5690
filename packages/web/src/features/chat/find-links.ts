import { limits } from '@matinee/protocol';

/** A stretch of a text: plain, or a link with what to show of it. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; url: string };

const scheme = /https?:\/\//gi;
const endsLink = /[\s<>"`{}|\\^]/;
const closers = new Map([
  [')', '('],
  [']', '['],
]);

/**
 * A text in parts, at most `limits.linksPerText` of them links: http and https addresses, without the punctuation that
 * follows them. Looks at each character a fixed number of times, however the text is made.
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let links = 0;
  let plainFrom = 0;
  scheme.lastIndex = 0;
  for (let match = scheme.exec(text); match !== null && links < limits.linksPerText; match = scheme.exec(text)) {
    const start = match.index;
    const end = linkEnd(text, start);
    scheme.lastIndex = end;
    const link = readLink(text.slice(start, end), match[0].length);
    if (link === undefined || isWordCharacter(text[start - 1])) continue;
    if (start > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, start) });
    parts.push(link);
    links += 1;
    plainFrom = end;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Where the address that starts here ends: before white space, and before punctuation that belongs to the sentence. */
function linkEnd(text: string, start: number): number {
  let end = start;
  const balance = new Map<string, number>();
  const count = (character: string, by: number): void => {
    if (character === '(' || character === '[') balance.set(character, (balance.get(character) ?? 0) + by);
    const opener = closers.get(character);
    if (opener !== undefined) balance.set(opener, (balance.get(opener) ?? 0) - by);
  };
  for (; end < text.length && !endsLink.test(text.charAt(end)); end += 1) count(text.charAt(end), 1);
  for (; end > start; end -= 1) {
    const last = text.charAt(end - 1);
    const opener = closers.get(last);
    const isOfSentence = opener === undefined ? /[.,;:!?'’”»…*_~]/.test(last) : (balance.get(opener) ?? 0) < 0;
    if (!isOfSentence) break;
    count(last, -1);
  }
  return end;
}

/** The link that an address makes; undefined for what is no address, or one that hides its host behind a user name. */
function readLink(address: string, schemeLength: number): TextPart | undefined {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const typed = address.slice(schemeLength);
  return {
    kind: 'link',
    text: mixesScripts(typed.split(/[/?#:]/)[0] ?? '') ? url.host + url.pathname + url.search + url.hash : typed,
    url: url.href,
  };
}

/** Whether a host looks Latin and is not: then its encoded form is shown. */
function mixesScripts(host: string): boolean {
  return /\p{Script=Latin}/u.test(host) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(host);
}
