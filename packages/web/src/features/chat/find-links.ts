import { limits } from '@matinee/protocol';

/** A part of a text: plain, or a link with the text to show. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; url: string };

const scheme = /https?:\/\//gi;
const endsLink = /[\s<>"`{}|\\^]/;
const closers = new Map([
  [')', '('],
  [']', '['],
]);

/**
 * Splits a text into plain parts and at most `limits.linksPerText` links: http and https URLs without the punctuation of the
 * sentence around them. Takes time proportional to the length of any text.
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

/** The end of the URL that starts at `start`: before white space, and before punctuation of the sentence. */
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
    const isPunctuation = opener === undefined ? /[.,;:!?'’”»…*_~]/.test(last) : (balance.get(opener) ?? 0) < 0;
    if (!isPunctuation) break;
    count(last, -1);
  }
  return end;
}

/** The link of a URL. Undefined for an invalid one, and for one with a user name, which could pass for its host. */
function readLink(typedUrl: string, schemeLength: number): TextPart | undefined {
  const url = URL.parse(typedUrl);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const typed = typedUrl.slice(schemeLength);
  return {
    kind: 'link',
    text: mixesScripts(typed.split(/[/?#:]/)[0] ?? '') ? url.host + url.pathname + url.search + url.hash : typed,
    url: url.href,
  };
}

/** Whether a host mixes Latin letters with others that look like them. Its encoded form is shown then. */
function mixesScripts(host: string): boolean {
  return /\p{Script=Latin}/u.test(host) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(host);
}
