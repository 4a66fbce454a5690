import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a signed URL. A signature for one purpose is invalid for the others. */
export type SignedPurpose = 'image' | 'subtitles' | 'relay' | 'film' | 'library';

/**
 * Signs URLs at other hosts that this server fetches for browsers, so that clients can't choose what it fetches. The
 * server signs only what belongs to a video that it has looked up or that is queued.
 */
export interface UrlSigner {
  /** Returns the path under which this server serves an image: `/api/image/<signature>/<URL>`, both in base64url. */
  signImage(url: string): string;
  /** Returns the path of subtitles: `/api/subtitles/<signature>/<URL>`. */
  signSubtitle(url: string): string;
  /** Returns the path of a relayed stream: `/api/relay/<signature>/<text>`, where the text has the URL and its terms. */
  signRelay(text: string): string;
  /** Returns `<signature>.<text>` for a text about a film, which goes into the query of its URL. */
  signFilm(text: string): string;
  /** Returns the path of a picture of the library: `/api/library/<signature>/<text>`. */
  signLibraryPicture(text: string): string;
  /** Reads the URL or text in the parts of such a path; undefined when the signature is wrong. */
  verify(purpose: SignedPurpose, signature: string, encoded: string): string | undefined;
}

/** @param secret at least 32 bytes; HMAC-SHA-256 over purpose and URL */
export function createUrlSigner(secret: Buffer): UrlSigner {
  const macOf = (purpose: SignedPurpose, url: string): Buffer => createHmac('sha256', secret).update(`${purpose}\n${url}`).digest();
  const partsOf = (purpose: SignedPurpose, url: string): [signature: string, encoded: string] => [
    macOf(purpose, url).toString('base64url'),
    Buffer.from(url).toString('base64url'),
  ];
  const sign = (purpose: SignedPurpose, url: string): string => ['/api', purpose, ...partsOf(purpose, url)].join('/');
  return {
    signImage: (url) => sign('image', url),
    signSubtitle: (url) => sign('subtitles', url),
    signRelay: (text) => sign('relay', text),
    signLibraryPicture: (text) => sign('library', text),
    signFilm: (text) => partsOf('film', text).join('.'),
    verify(purpose, signature, encoded) {
      const url = Buffer.from(encoded, 'base64url').toString();
      const expected = macOf(purpose, url);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? url : undefined;
    },
  };
}
