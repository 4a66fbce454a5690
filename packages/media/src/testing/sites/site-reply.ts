export interface AskedSite {
  method: string;
  /** Below the site's origin, percent-decoded, without a leading slash. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** The server's own URL, for links in answers. */
  base: string;
}

export interface SiteReply {
  /** 200 by default. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** JSON, any other text, a file of packages/media/fixtures, or a URL to redirect to. */
  json?: unknown;
  text?: string;
  media?: string;
  redirect?: string;
}

export type AnswerSite = (asked: AskedSite) => SiteReply;

export function jsonReply(json: unknown, status = 200): SiteReply {
  return { status, json };
}

export const blockPage = '<!doctype html><html><head><title>Just a moment</title></head><body><h1>Are you human?</h1></body></html>';
