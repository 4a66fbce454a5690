/*
 * The only place where the app makes URLs of its server, which may be below a path of its host (PUBLIC_URL): the built files
 * are the same everywhere, and the page that the server sends says the path. Links between pages need nothing of this, since
 * the router knows the path.
 */

/** The path below which this server is, such as `/watch`; empty at the root of its host. */
export function basePath(): string {
  return document.documentElement.dataset['base'] ?? '';
}

/**
 * Returns the address at which the browser finds a URL of the server: a path of the server, as it is in messages and
 * answers, or another URL.
 */
export function serverUrl(url: string): string {
  return isPath(url) ? basePath() + url : url;
}

/** The whole URL of a path of the server, to share. */
export function sharedUrl(path: string): string {
  return location.origin + basePath() + path;
}

/** The path and the query of the open page, as the app's routes and the server have them. */
export function pathOfPage({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): string {
  const base = basePath();
  return (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname) + search;
}

/** A name in what all pages of an origin share: storage and channels. Two servers below two paths of a host have two. */
export function nameInOrigin(name: string): string {
  return name + basePath();
}

function isPath(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

/** Leaves the app for the login of a provider, which leads back to this page. */
export function goToProvider(id: 'discord' | 'oidc'): void {
  location.assign(serverUrl(`/api/auth/${id}?redirect=${encodeURIComponent(pathOfPage())}`));
}
