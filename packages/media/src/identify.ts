import type { Service } from '@matinee/protocol';
import { isAllowedUrl } from './fetch/url-rules.ts';
import { findFixedProvider } from './fixed-providers.ts';
import { readPlainLink } from './plain-link.ts';

/** Why a text names no video. Stable names; the words for people are made where they are shown. */
export type RejectReason = 'unsupported_url' | 'unsupported_format' | 'invalid_id' | 'blocked_address' | 'local_file' | 'service_disabled';

export type Identified =
  /** `start`: where the link says to begin, in seconds. */
  | { kind: 'video'; service: Service; id: string; start?: number }
  | { kind: 'search'; text: string }
  /** `sniff`: the address tells nothing, its content may; it would have this id. `service`: the site that was meant. */
  | { kind: 'reject'; reason: RejectReason; service?: Service; sniff?: { id: string; start?: number } };

export interface IdentifyOptions {
  /** Lets addresses of private networks pass. The server's guard has the last word either way. */
  allowPrivate?: boolean;
}

/** What a text that somebody typed or pasted names, told from the text alone. Never throws. */
export function identify(text: string, { allowPrivate = false }: IdentifyOptions = {}): Identified {
  const trimmed = text.trim();
  const url = parseLink(trimmed);
  if (url === undefined) return { kind: 'search', text: trimmed };
  if (url === 'malformed') return { kind: 'reject', reason: 'invalid_id' };
  if (url.protocol === 'file:') return { kind: 'reject', reason: 'local_file' };
  if (url.protocol === 'lbry:') return { kind: 'reject', reason: 'service_disabled', service: 'odysee' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'reject', reason: 'unsupported_url' };
  if (url.username !== '' || url.password !== '') return { kind: 'reject', reason: 'blocked_address' };

  const provider = findFixedProvider(url);
  if (provider !== undefined) {
    if (url.port !== '') return { kind: 'reject', reason: 'unsupported_url', service: provider.service };
    const identified = provider.identify(url);
    if (identified !== undefined) return identified;
  }
  if (!isAllowedUrl(url, { allowPrivate, ownHosts: [] })) return { kind: 'reject', reason: 'blocked_address' };
  return readPlainLink(url);
}

/** A text as a link; undefined when it is words to search for. */
function parseLink(text: string): URL | 'malformed' | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#:]*\s/.test(text)) {
    const url = URL.parse(text);
    if (url !== null) return isLinkScheme(url, text) ? url : undefined;
    return /^https?:/i.test(text) ? 'malformed' : undefined;
  }
  if (text === '' || /\s/.test(text)) return undefined;
  const assumed = URL.parse(`https://${text}`);
  return assumed !== null && findFixedProvider(assumed) !== undefined ? assumed : undefined;
}

const linkSchemes = new Set(['http:', 'https:', 'file:', 'ftp:', 'data:', 'blob:', 'javascript:', 'lbry:']);

/** "Alien: Romulus" has a colon too: besides the schemes of links, `//` must follow. */
function isLinkScheme(url: URL, text: string): boolean {
  return linkSchemes.has(url.protocol) || text.startsWith('//', url.protocol.length);
}
