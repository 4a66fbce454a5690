import { collectionOf, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';
import { decodeSegment } from '../../links/plain-link.ts';
import { parseStartTime } from '../../links/start-time.ts';

const service = 'odysee';
/** A claim's name and perhaps the start of its id. Names contain no characters that URLs reserve. */
const claim = /^(@?[^\s@:#$/?&=%*^|\\"'`;,<>{}[\]]{1,250})(?::([\da-f]{1,40}))?$/u;
const claimId = /^[\da-f]{1,40}$/;
const listId = /^(?:[\da-f]{40}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Returns `@channel:x/name:y`, `name:y`, a channel (`@channel:x`), or `playlist/<id>`. */
export function identifyOdysee(url: URL): Identified {
  const segments = segmentsOf(url).map((segment) => decodeSegment(segment).normalize('NFC'));
  const start = parseStartTime(url.searchParams.get('t') ?? '');
  if (segments[0] !== '$') return readClaims(segments, start);
  const [, page = '', ...rest] = segments;
  if (page === 'embed' || page === 'download') return readClaims(rest, start);
  const isList = (page === 'playlist' || page === 'list') && rest.length === 1 && listId.test(rest[0] ?? '');
  return isList ? collectionOf(service, `playlist/${rest[0]}`) : unknownPage(service);
}

/** Identifies LBRY's own scheme, which has `#` instead of `:`. */
export function identifyLbry(text: string): Identified {
  const path = text.replace(/^lbry:\/\//i, '').split('?')[0] ?? '';
  return readClaims(path.replaceAll('#', ':').normalize('NFC').split('/'), undefined);
}

function readClaims(segments: readonly string[], start: number | undefined): Identified {
  const [first = '', second, ...rest] = segments;
  if (rest.length > 0 || !claim.test(first)) return unknownPage(service);
  if (first.startsWith('@')) {
    if (second === undefined) return collectionOf(service, first);
    return claim.test(second) && !second.startsWith('@') ? videoOf(service, `${first}/${second}`, start) : unknownPage(service);
  }
  const id = second === undefined ? first : claimId.test(second) && !first.includes(':') ? `${first}:${second}` : '';
  return id.includes(':') ? videoOf(service, id, start) : unknownPage(service);
}
