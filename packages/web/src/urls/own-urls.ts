/*
 * The only place where the app makes URLs of its server, which may be below a path of its host (PUBLIC_URL): the served page says the path.
 * The router knows it for links between pages.
 */

/** Returns a path such as `/watch`; empty at the root of its host. */
export function basePath(): string {
  return document.documentElement.dataset['base'] ?? '';
}

/** Adds the base path to a path; returns other URLs unchanged. */
export function serverUrl(url: string): string {
  return isPath(url) ? basePath() + url : url;
}

export function sharedUrl(path: string): string {
  return location.origin + basePath() + path;
}

/** Returns path and query without the base path. */
export function pathOfPage({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): string {
  const base = basePath();
  return (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname) + search;
}

/** Makes a name unique in storage and channels, which all servers of one host share. */
export function nameInOrigin(name: string): string {
  return name + basePath();
}

function isPath(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//');
}

/** Leaves for the login of a provider, which leads back to this page. */
export function goToProvider(id: 'discord' | 'oidc'): void {
  location.assign(serverUrl(`/api/auth/${id}?redirect=${encodeURIComponent(pathOfPage())}`));
}
