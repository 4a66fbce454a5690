import { collectionOf, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';

const service = 'tubi';

/** Returns a movie or an episode by its number, or a series. */
export function identifyTubi(url: URL): Identified {
  const segments = segmentsOf(url);
  const [kind = '', number = '', , season = ''] = /^[a-z]{2}-[a-z]{2}$/.test(segments[0] ?? '') ? segments.slice(1) : segments;
  const id = kind === 'oz' && number === 'videos' ? (segments[2] ?? '') : number;
  if (!/^\d{1,12}$/.test(id)) return unknownPage(service);
  const digits = String(Number(id));
  if (kind === 'series') {
    const seasonNumber = /^season-(\d{1,4})$/.exec(season)?.[1];
    return collectionOf(service, seasonNumber === undefined ? `series/${digits}` : `series/${digits}/season/${Number(seasonNumber)}`);
  }
  return ['movies', 'tv-shows', 'video', 'oz'].includes(kind) ? videoOf(service, digits) : unknownPage(service);
}
