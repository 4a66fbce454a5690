export { fakeSites, siteAddress } from './fake-sites.ts';
export type { Faults, Film } from './film.ts';
export { knowVideos } from './know-videos.ts';
