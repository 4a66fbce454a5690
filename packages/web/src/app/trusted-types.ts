import { serverUrl } from '../urls/own-urls.ts';

/** The part of Trusted Types (W3C) that the app uses. `trustedTypes` is missing in browsers without them. */
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

/** Scripts of the page besides its own modules: the service worker, the workers that repair films, and read and draw captions, and two of YouTube's player. */
function isOurScript(address: string, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(address, ownOrigin);
  if (origin === ownOrigin) {
    const isWorker = ['film', 'ass', 'subtitle'].some((name) => pathname.startsWith(serverUrl(`/assets/${name}-worker-`)));
    return isWorker || pathname === serverUrl('/sw.js');
  }
  return origin === 'https://www.youtube.com' && (pathname === '/iframe_api' || pathname.startsWith('/s/player/'));
}

/**
 * Checks text at the places where the browser would run it; the content security policy blocks all others. Scripts must
 * be the app's own or YouTube's. Engines parse markup (captions, manifests) into documents that run nothing; markup
 * cannot be put into the page.
 */
export function registerTrustedTypes(window: TrustedTypesWindow & Pick<Window, 'location'>): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOurScript(url, window.location.origin) ? url : null),
    createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : null),
  });
}
