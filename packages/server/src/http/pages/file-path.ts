/** Returns the path of a request's URL, as sent, without the query. */
export function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}

/** Whether a path ends with a file extension. Such a path is never a page of the app, even if the file is missing. */
export function isFilePath(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}
