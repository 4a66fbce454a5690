import { serverUrl } from '../urls/own-urls.ts';

/** The used part of Trusted Types (W3C); `trustedTypes` is missing in browsers without them. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: {
        createScriptURL: (url: string) => string | null;
        createHTML: (html: string, type: string, sink: string) => string | null;
      },
    ): unknown;
  };
}

function isOurScript(address: string, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(address, ownOrigin);
  if (origin === ownOrigin) {
    const isWorker = ['film', 'ass', 'subtitle'].some((name) => pathname.startsWith(serverUrl(`/assets/${name}-worker-`)));
    return isWorker || pathname === serverUrl('/sw.js');
  }
  return origin === 'https://www.youtube.com' && (pathname === '/iframe_api' || pathname.startsWith('/s/player/'));
}

/**
 * Checks text where the browser would run it; the content security policy blocks all other places. Engines parse markup (captions,
 * manifests) only into documents that run nothing.
 */
export function registerTrustedTypes(window: TrustedTypesWindow & Pick<Window, 'location'>): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOurScript(url, window.location.origin) ? url : null),
    createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : null),
  });
}
