import { limits } from '@matinee/protocol';
import { decodeSegment } from './plain-link.ts';

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

/** Returns the file name without extension, the folder's name for `master` and the like, or the host for an empty path. */
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

/** Returns one line of at most `limits.videoTitle` characters; undefined if nothing is left. */
export function cleanTitle(title: string | undefined): string | undefined {
  // Control characters, and marks that change the direction of the surrounding text.
  const plain = title
    ?.slice(0, 10 * limits.videoTitle)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  if (plain === undefined || plain === '') return undefined;
  return plain.length <= limits.videoTitle ? plain : `${plain.slice(0, limits.videoTitle - 1).toWellFormed()}…`;
}
