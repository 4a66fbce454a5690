import { collectionOf, segmentsOf, unknownPage, videoOf, type Identified } from '../../links/identified.ts';

const service = 'pluto';
const idOrSlug = /^[\w-]{1,200}$/;

/** Returns `movies/<id>`, `series/<id>/<episode>`, or a series or one of its seasons. */
export function identifyPluto(url: URL): Identified {
  const segments = segmentsOf(url);
  const path = /^[a-z]{2}(?:-[a-z]{2})?$/.test(segments[0] ?? '') ? segments.slice(1) : segments;
  const [section, kind, id = '', ...rest] = path.filter((segment) => segment !== 'details');
  if (section !== 'on-demand' || !idOrSlug.test(id)) return unknownPage(service);
  if (kind === 'movies') return rest.length === 0 ? videoOf(service, `movies/${id}`) : unknownPage(service);
  if (kind !== 'series') return unknownPage(service);
  const parts = rest.join('/');
  const [, season, episode] = /^(?:seasons?\/(\d{1,4}))?(?:\/?episode\/([\w-]{1,200}))?$/.exec(parts) ?? [];
  if (episode !== undefined) return videoOf(service, `series/${id}/${episode}`);
  if (season !== undefined) return collectionOf(service, `series/${id}/season/${Number(season)}`);
  return parts === '' ? collectionOf(service, `series/${id}`) : unknownPage(service);
}
