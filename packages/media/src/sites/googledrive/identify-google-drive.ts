import { collectionOf, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';

const service = 'googledrive';
const fileId = /^[\w-]{25,100}$/;
const resourceKey = /^\d-[\w-]{1,100}$/;

/** Returns `<file>`, `<file>:<resource key>` for old shared files that need one, or `folder:<folder>`. */
export function identifyGoogleDrive(url: URL): Identified {
  const [first = '', second = '', ...rest] = withoutAccount(segmentsOf(url));
  const query = url.searchParams.get('id') ?? '';
  if (url.hostname.startsWith('drive.usercontent.')) return first === 'download' ? fileOf(query, url) : unknownPage(service);
  if (first === 'file' && second === 'd') return fileOf(rest[0] ?? '', url);
  if (first === 'open' || first === 'uc') return fileOf(query, url);
  if (first === 'folderview' || first === 'embeddedfolderview') return folderOf(query);
  if (first !== 'drive') return unknownPage(service);
  return second === 'folders'
    ? folderOf(rest[0] ?? '')
    : second === 'mobile' && rest[0] === 'folders'
      ? folderOf(rest[1] ?? '')
      : unknownPage(service);
}

/** Removes `/u/1` or `/a/example.org`. */
function withoutAccount(segments: string[]): string[] {
  const at = segments.findIndex(
    (segment, index) => index < 2 && (segment === 'u' ? /^\d{1,2}$/.test(segments[index + 1] ?? '') : segment === 'a'),
  );
  return at < 0 ? segments : segments.toSpliced(at, 2);
}

function fileOf(id: string, url: URL): Identified {
  if (!fileId.test(id)) return unknownPage(service);
  const key = url.searchParams.get('resourcekey') ?? '';
  return videoOf(service, resourceKey.test(key) ? `${id}:${key}` : id);
}

function folderOf(id: string): Identified {
  return fileId.test(id) ? collectionOf(service, `folder:${id}`) : unknownPage(service);
}
