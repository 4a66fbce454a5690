import * as z from 'zod/mini';

// Apart from the videos: every page loads these, and only rooms load those.
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
] as const;
export const serviceSchema = z.enum(services);
export type Service = z.infer<typeof serviceSchema>;

/** The names of the services for people; plain files have none. */
export const serviceNames: Record<Exclude<Service, 'direct'>, string> = {
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
