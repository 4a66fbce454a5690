import { linksIn } from '@matinee/base/links';
import { limits } from '@matinee/protocol';

export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; url: string };

export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let links = 0;
  let plainFrom = 0;
  for (const { start, end } of linksIn(text)) {
    if (links === limits.linksPerText) break;
    const link = readLink(text.slice(start, end));
    if (link === undefined) continue;
    if (start > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, start) });
    parts.push(link);
    links += 1;
    plainFrom = end;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
}

/** Undefined for an invalid URL, and for one with a user name, which could pass for its host. */
function readLink(typedUrl: string): TextPart | undefined {
  const url = URL.parse(typedUrl);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const typed = typedUrl.slice(typedUrl.indexOf('//') + 2);
  return {
    kind: 'link',
    text: mixesScripts(typed.split(/[/?#:]/)[0] ?? '') ? url.host + url.pathname + url.search + url.hash : typed,
    url: url.href,
  };
}

/** Whether a host mixes Latin letters with others that look like them; if so, its encoded form shows. */
function mixesScripts(host: string): boolean {
  return /\p{Script=Latin}/u.test(host) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(host);
}
