/** A URL with an encoded query. */
export function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  return `${url}?${new URLSearchParams(query).toString()}`;
}
