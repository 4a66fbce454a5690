/** The path of an address that a client asked for, as it was sent, without its query. */
export function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}

/** Whether a path is that of a file: one that does not exist is missing, and no page of the app. */
export function isFilePath(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
