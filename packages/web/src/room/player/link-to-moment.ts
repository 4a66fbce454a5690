import { linkTo } from '@matinee/media/link-to';
import type { QueueItem, Service } from '@matinee/protocol';

/** The form of times in links. Sites without such links are left out. */
const timeParameters: Partial<Record<Service, { inFragment: boolean; name: string }>> = {
  direct: { inFragment: true, name: 't' },
  hls: { inFragment: true, name: 't' },
  dash: { inFragment: true, name: 't' },
  youtube: { inFragment: false, name: 't' },
  vimeo: { inFragment: true, name: 't' },
  peertube: { inFragment: false, name: 'start' },
  invidious: { inFragment: false, name: 't' },
  odysee: { inFragment: false, name: 't' },
};

/**
 * Returns a link for the Add field and the site, without a time where the site has no such link. `publicUrl` is this server's, for its own
 * videos.
 */
export function linkToMoment(item: Pick<QueueItem, 'service' | 'id'>, seconds: number, publicUrl: string): string {
  const link = new URL(item.id.startsWith('/') ? publicUrl + item.id : linkTo(item));
  const parameter = timeParameters[item.service];
  const whole = String(Math.floor(seconds));
  if (parameter === undefined || whole === '0') return link.href;
  if (parameter.inFragment) link.hash = `${parameter.name}=${whole}`;
  else link.searchParams.set(parameter.name, whole);
  return link.href;
}
