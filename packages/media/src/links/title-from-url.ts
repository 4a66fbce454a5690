import { limits } from '@matinee/protocol';
import { decodeSegment } from './plain-link.ts';

/** File names that say what a file is, not what is in it. */
const genericNames = new Set([
  'master',
  'index',
  'playlist',
  'manifest',
  'stream',
  'video',
  'main',
  'prog_index',
  'chunklist',
  'hls',
  'dash',
]);

/**
 * The title of something that has none: its file name without the extension. A name as common as `master` or `index`
 * gives way to the folder around it. The host when the path is empty.
 */
export function titleFromUrl(url: URL): string {
  const segments = url.pathname
    .split('/')
    .map((segment) => decodeSegment(segment).trim())
    .filter((segment) => segment !== '');
  const file = segments.pop()?.replace(/(?<=.)\.[a-z\d]{1,5}$/i, '');
  if (file === undefined) return url.hostname;
  const folder = genericNames.has(file.toLowerCase())
    ? segments.findLast((segment) => !genericNames.has(segment.toLowerCase()))
    : undefined;
  return cleanTitle(folder ?? file) ?? url.hostname;
}

/** A title from a stranger's file: one line, of at most the length that titles may have. Undefined when empty. */
export function cleanTitle(title: string | undefined): string | undefined {
  // Control characters, and the marks that turn the direction of the text around them.
  const plain = title
    ?.slice(0, 10 * limits.videoTitle)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  if (plain === undefined || plain === '') return undefined;
  return plain.length <= limits.videoTitle ? plain : `${plain.slice(0, limits.videoTitle - 1).toWellFormed()}…`;
}
