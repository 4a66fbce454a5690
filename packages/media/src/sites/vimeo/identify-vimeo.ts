import { malformed, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';
import { parseMediaFragment } from '../../links/start-time.ts';

const service = 'vimeo';
const clipId = /^[1-9]\d{0,11}$/;
/** Unlisted clips are visible with a hash only. */
const hashPattern = /^[0-9a-f]{10}$/;
/** May precede a clip's id; `*` matches any name. */
const parentPaths = [
  'video',
  'videos',
  'manage/videos',
  'channels/*',
  'groups/*/videos',
  'album/*/video',
  'showcase/*/video',
  'event/*/videos',
];

/** Returns `<clip>`, or `<clip>:<hash>` if it is unlisted; undefined for plain files of Pro accounts. */
export function identifyVimeo(url: URL): Identified | undefined {
  const segments = segmentsOf(url);
  if (url.hostname.startsWith('player.') && segments[0] === 'external') return undefined;
  const parentPath = parentPaths
    .map((path) => path.split('/'))
    .find((path) => path.every((part, index) => part === '*' || part === segments[index]));
  const [clip = '', extra, ...rest] = parentPath === undefined ? segments : segments.slice(parentPath.length);
  if (!clipId.test(clip)) return unknownPage(service);
  const hash = extra ?? url.searchParams.get('h');
  if (rest.length > 0 || (hash !== null && !hashPattern.test(hash))) return malformed(service);
  return videoOf(service, hash === null ? clip : `${clip}:${hash}`, parseMediaFragment(url.hash));
}
