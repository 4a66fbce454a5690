import { linksIn } from '@matinee/base/links';
import type { Service } from '@matinee/protocol';
import { isAllowedUrl } from '../fetch/url-rules.ts';
import { findFixedSite, findProtectedSite } from './fixed-sites.ts';
import type { Identified } from '../links/identified.ts';
import { identifyInvidious } from '../sites/invidious/identify-invidious.ts';
import { identifyLbry } from '../sites/odysee/identify-odysee.ts';
import { identifyPeertube } from '../sites/peertube/identify-peertube.ts';
import { readPlainLink } from '../links/plain-link.ts';
import type { SiteSettings } from '../site/site-settings.ts';

export type { Identified };

export interface IdentifyOptions {
  /** The server checks again before it fetches. */
  allowPrivate?: boolean;
  /** `name` or `name:port`. */
  peertubeHosts?: readonly string[];
  invidiousHosts?: readonly string[];
  off?: readonly Service[];
}

/** Identifies a user's input without requests. Never throws. */
export function identify(text: string, options: IdentifyOptions = {}): Identified {
  const identified = identifyLink(text.trim(), options);
  const isOff = 'service' in identified && identified.service !== undefined && options.off?.includes(identified.service) === true;
  return isOff ? { kind: 'reject', reason: 'service_disabled', service: identified.service as Service } : identified;
}

/** `C:\films`, `\\nas\films`, `~/films`, `/home/ada/films`. */
const localPath = /^(?:[a-z]:[\\/]|\\\\|~\/|\/(?:home|Users|Volumes|mnt|media)\/)/i;

function identifyLink(text: string, { allowPrivate = false, peertubeHosts = [], invidiousHosts = [] }: IdentifyOptions): Identified {
  if (localPath.test(text)) return { kind: 'reject', reason: 'local_file' };
  const url = parseLink(text);
  if (url === undefined) return { kind: 'search', text };
  if (url === 'malformed') return { kind: 'reject', reason: 'invalid_id' };
  if (url.protocol === 'file:') return { kind: 'reject', reason: 'local_file' };
  if (url.protocol === 'lbry:') return identifyLbry(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'reject', reason: 'unsupported_url' };
  if (url.username !== '' || url.password !== '') return { kind: 'reject', reason: 'blocked_address' };

  const site = findFixedSite(url);
  if (site !== undefined && url.port !== '') return { kind: 'reject', reason: 'unsupported_url', service: site.service };
  const host = url.host.replace(/\.(?=$|:)/, '');
  const identified =
    site?.identify(url) ??
    (peertubeHosts.includes(host) ? identifyPeertube(url, host) : undefined) ??
    (invidiousHosts.includes(host) ? identifyInvidious(url, host) : undefined);
  if (identified !== undefined) return identified;
  const siteName = findProtectedSite(url);
  if (siteName !== undefined) return { kind: 'reject', reason: 'drm_protected', siteName };
  if (!isAllowedUrl(url, { allowPrivate, ownHosts: [] })) return { kind: 'reject', reason: 'blocked_address' };
  return readPlainLink(url);
}

/** Returns undefined for a search text. */
function parseLink(text: string): URL | 'malformed' | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#:]*\s/.test(text)) {
    const url = URL.parse(text);
    if (url !== null) return isLinkScheme(url, text) ? url : undefined;
    return /^https?:/i.test(text) ? 'malformed' : undefined;
  }
  if (text === '' || /\s/.test(text)) return undefined;
  const assumed = URL.parse(`https://${text}`);
  return assumed !== null && findFixedSite(assumed) !== undefined ? assumed : undefined;
}

const linkSchemes = new Set(['http:', 'https:', 'file:', 'ftp:', 'data:', 'blob:', 'javascript:', 'lbry:']);

/** Tells whether a URL was meant as a link. "Alien: Romulus" parses too, so other schemes need a `//`. */
function isLinkScheme(url: URL, text: string): boolean {
  return linkSchemes.has(url.protocol) || text.startsWith('//', url.protocol.length);
}

/** Finds http(s) URLs anywhere in a text, and LBRY's links and host names with a path on lines of their own. */
export function readLinks(text: string): string[] {
  return text.split(/[\n\r]+/).flatMap((line) => linksOfLine(line.trim()));
}

function linksOfLine(line: string): string[] {
  if (spacedLink.test(line)) return [line];
  const urls = [...linksIn(line)].map(({ start, end }) => line.slice(start, end));
  return urls.length === 0 && bareLink.test(line) ? [line] : urls;
}

/** A file with spaces in its name, as listings of folders show it. */
const spacedLink = /^https?:\/\/[^\s?#]*\/[^\s.?#]*(?:[^\S\n]+(?!https?:)[^\s?#]*)+\.[a-z\d]{2,5}$/i;
const bareLink = /^(?:lbry:\/\/\S+|[\w-]+(?:\.[\w-]+)+\/\S*)$/i;

export function toIdentifyOptions({ peertube, invidious, off }: SiteSettings, allowPrivate: boolean): IdentifyOptions {
  return { allowPrivate, peertubeHosts: [...peertube.keys()], invidiousHosts: [...invidious.keys()], off: off() };
}
