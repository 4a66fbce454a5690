/**
 * Returns a path, with its query, as the routes know it: without the path of PUBLIC_URL. A path without it stays as it is,
 * since a reverse proxy may have removed it.
 * @param basePath such as `/watch`; empty at the root of a host
 */
export function withoutBase(path: string, basePath: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}
