import * as z from 'zod/mini';

// Apart from the videos, because every page loads the services, but only rooms load the videos.
export const services = [
  'youtube',
  'vimeo',
  'direct',
  'hls',
  'dash',
  'tubi',
  'reddit',
  'googledrive',
  'peertube',
  'pluto',
  'invidious',
  'odysee',
  'file',
] as const;
export const serviceSchema = z.enum(services);
export type Service = z.infer<typeof serviceSchema>;

/** Without films of the service `file`, which their owners' browsers send. */
export const linkServices = services.filter((service) => service !== 'file');
export type LinkService = (typeof linkServices)[number];
export const linkServiceSchema = z.enum(linkServices);

/** For people; plain files have none. */
export const serviceNames: Record<Exclude<LinkService, 'direct'>, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  hls: 'HLS',
  dash: 'DASH',
  tubi: 'Tubi',
  reddit: 'Reddit',
  googledrive: 'Google Drive',
  peertube: 'PeerTube',
  pluto: 'Pluto TV',
  invidious: 'Invidious',
  odysee: 'Odysee',
};

/** Without an interface for other programs, these sites change without notice. */
export const experimentalServices: readonly Service[] = ['tubi', 'reddit', 'pluto', 'invidious', 'odysee'];
