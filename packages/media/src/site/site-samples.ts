import type { LinkService } from '@matinee/protocol';
import type { SiteOrigins } from './site-origins.ts';
import type { SiteSettings } from './site-settings.ts';

/** Returns videos that are years old, by which operators find out whether a site answers. That one is gone is an answer too. */
export function sampleIdsOf(service: LinkService, settings: SiteSettings, origins: SiteOrigins): readonly string[] {
  const [peertubeHost] = settings.peertube.keys();
  const [invidiousHost] = settings.invidious.keys();
  const youtube = ['jNQXAC9IVRw', 'dQw4w9WgXcQ'];
  const ids: Record<LinkService, string | readonly string[] | undefined> = {
    youtube,
    vimeo: ['76979871', '22439234'],
    direct: `${origins.directSample}/2010/05/sintel/trailer.mp4`,
    hls: `${origins.hlsSample}/x36xhzz/x36xhzz.m3u8`,
    dash: `${origins.dashSample}/akamai/bbb_30fps/bbb_30fps.mpd`,
    tubi: '501443',
    reddit: '6rrwyj',
    googledrive: settings.googleDriveKey && '0B2fjwgkl1A_CX083Tkowdmt6d28',
    peertube: peertubeHost && `${peertubeHost}:kkGMgK9ZtnKfYAgnEtQxbv`,
    pluto: 'movies/6176f39e709f160013ec61c3',
    invidious: invidiousHost && youtube.map((id) => `${invidiousHost}:${id}`),
    odysee: 'what:6',
  };
  return [ids[service] ?? []].flat();
}
