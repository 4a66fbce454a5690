/** As much of Trusted Types (W3C) as is used here; browsers without them have no `trustedTypes`. */
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

/** Scripts of the page besides its own modules: the service worker, and the two of YouTube's player. */
function isOurScript(address: string, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(address, ownOrigin);
  if (origin === ownOrigin) return pathname === '/sw.js';
  return origin === 'https://www.youtube.com' && (pathname === '/iframe_api' || pathname.startsWith('/s/player/'));
}

/**
 * What the page does with text where the browser would run it: the security policy refuses all that does not come
 * through here. Scripts are those that belong here; markup is read by the engines for streams (captions, manifests),
 * which gives a document that runs nothing, and is put into the page by nobody.
 */
export function registerTrustedTypes(window: TrustedTypesWindow & Pick<Window, 'location'>): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOurScript(url, window.location.origin) ? url : null),
    createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : null),
  });
}
