/** A request to one of the imitated sites. */
export interface AskedSite {
  method: string;
  /** Below the site's origin, percent-decoded, without a slash at the start. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** The server's own address, for what answers point to. */
  base: string;
}

export interface SiteReply {
  /** 200 without. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** One of these: data, any other text, a file of packages/media/fixtures, or an address to go on to. */
  json?: unknown;
  text?: string;
  media?: string;
  redirect?: string;
}

export type AnswerSite = (asked: AskedSite) => SiteReply;

export function jsonReply(json: unknown, status = 200): SiteReply {
  return { status, json };
}

/** A page as sites have it in front of their doors. */
export const blockPage = '<!doctype html><html><head><title>Just a moment</title></head><body><h1>Are you human?</h1></body></html>';
