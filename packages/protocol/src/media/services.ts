import * as z from 'zod/mini';

// They are apart from the videos because every page loads the services, and only rooms load the videos.
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

/** The services whose videos have links. Films of the service `file` are sent by the browsers of their owners. */
export const linkServices = services.filter((service) => service !== 'file');
export type LinkService = (typeof linkServices)[number];
export const linkServiceSchema = z.enum(linkServices);

/** The names of the services for people; plain files have none. */
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

/** Sites without an interface for other programs: they change without notice. */
export const experimentalServices: readonly Service[] = ['tubi', 'reddit', 'pluto', 'invidious', 'odysee'];
