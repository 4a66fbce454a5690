import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** A signature for one purpose is invalid for the others. */
export type SignedPurpose = 'image' | 'subtitles' | 'relay' | 'film' | 'library';

/** Signs URLs of looked-up and queued videos, so that clients can't choose what this server fetches. */
export interface UrlSigner {
  /** Returns `/api/image/<signature>/<URL>`, both in base64url. */
  signImage(url: string): string;
  /** Returns `/api/subtitles/<signature>/<URL>`. */
  signSubtitle(url: string): string;
  /** Returns `/api/relay/<signature>/<text>`, where the text has the URL and its terms. */
  signRelay(text: string): string;
  /** Returns `<signature>.<text>` for the query of a URL. */
  signFilm(text: string): string;
  /** Returns `/api/library/<signature>/<text>`. */
  signLibraryPicture(text: string): string;
  /** Undefined when the signature is wrong. */
  verify(purpose: SignedPurpose, signature: string, encoded: string): string | undefined;
}

/** @param secret at least 32 bytes; HMAC-SHA-256 over purpose and URL */
export function createUrlSigner(secret: Buffer): UrlSigner {
  const key = createSecretKey(secret);
  const macOf = (purpose: SignedPurpose, url: string): Buffer => createHmac('sha256', key).update(`${purpose}\n${url}`).digest();
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
