import { createRefusal, limits, type VideoId } from '@matinee/protocol';
import { blockedUrl } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { isAllowedUrl } from '../fetch/url-rules.ts';
import { malformedId, rejection } from '../errors/identify-errors.ts';
import { identify, type IdentifyOptions } from './identify.ts';
import { linkTo } from '../links/link-to.ts';
import { plainId } from '../links/plain-link.ts';

/** @throws MatineeError for an id that can't be looked up */
export function normaliseId({ service, id }: VideoId, identifying: IdentifyOptions, policy: FetchPolicy): VideoId {
  if (id.length > limits.url) throw malformedId();
  if (identifying.off?.includes(service) === true) throw rejection({ kind: 'reject', reason: 'service_disabled', service });
  // Only their room finds them.
  if (service === 'file') throw createRefusal('VideoNotFoundException', { reason: 'film_gone' });
  if (service !== 'direct' && service !== 'hls' && service !== 'dash') {
    // Valid if the link to it leads back to the same service.
    const identified = identify(linkTo({ service, id }), identifying);
    if (identified.kind === 'reject' && identified.reason === 'service_disabled') throw rejection(identified);
    if (identified.kind !== 'video' || identified.service !== service) throw malformedId();
    return { service, id: identified.id };
  }
  const url = URL.parse(id);
  if (url?.protocol === 'file:') throw rejection({ kind: 'reject', reason: 'local_file' });
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.href.length > limits.url) throw malformedId();
  if (!isAllowedUrl(url, policy)) throw blockedUrl();
  return { service, id: plainId(url) };
}
