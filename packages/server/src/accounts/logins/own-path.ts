/** Returns path and query of a page of this site; the front page for any other value. */
export function toOwnPath(wanted: string | undefined): string {
  const base = 'https://here.invalid';
  // Browsers read a backslash as a slash, and skip tabs and line ends.
  if (wanted === undefined || !wanted.startsWith('/') || /[\\\t\n\r]/.test(wanted) || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
