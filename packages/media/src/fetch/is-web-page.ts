/** Whether a server declares its response to be a web page. */
export function isWebPage(headers: Headers): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}
