import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed address is good for. A signature for one purpose is none for the other. */
export type SignedPurpose = 'image' | 'subtitles';

/**
 * Vouches for addresses at other hosts that this server fetches for browsers, so that nobody else can have it fetch
 * what they like. Only the server signs, and only what belongs to a video that it has looked up or that is queued.
 */
export interface UrlSigner {
  /** The path under which this server shows a picture: `/api/image/<signature>/<address>`, both in base64url. */
  signImage(url: string): string;
  /** The same for subtitles: `/api/subtitles/<signature>/<address>`. */
  signSubtitle(url: string): string;
  /** The address in the parts of such a path; undefined when the signature is not ours. */
  verify(purpose: SignedPurpose, signature: string, encoded: string): string | undefined;
}

/** @param secret at least 32 bytes; HMAC-SHA-256 over purpose and address */
export function createUrlSigner(secret: Buffer): UrlSigner {
  const macOf = (purpose: SignedPurpose, url: string): Buffer => createHmac('sha256', secret).update(`${purpose}\n${url}`).digest();
  const sign = (purpose: SignedPurpose, url: string): string =>
    `/api/${purpose}/${macOf(purpose, url).toString('base64url')}/${Buffer.from(url).toString('base64url')}`;
  return {
    signImage: (url) => sign('image', url),
    signSubtitle: (url) => sign('subtitles', url),
    verify(purpose, signature, encoded) {
      const url = Buffer.from(encoded, 'base64url').toString();
      const expected = macOf(purpose, url);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) ? url : undefined;
    },
  };
}
