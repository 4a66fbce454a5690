import type { IdentifyOptions } from './identify.ts';
import type { SiteSettings } from '../site/site-settings.ts';

/** The options of `identify` that follow from an operator's settings at this moment. */
export function toIdentifyOptions({ peertube, invidious, off }: SiteSettings, allowPrivate: boolean): IdentifyOptions {
  return { allowPrivate, peertubeHosts: [...peertube.keys()], invidiousHosts: [...invidious.keys()], off: off() };
}
