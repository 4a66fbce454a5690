import type { Requesters } from './requesters.ts';
import type { Lane } from './slot-limits.ts';

/** A response of the guarded fetch. Read or `discard` it: it holds its slot until then. */
export interface GuardedResponse {
  /** The URL after redirects. */
  readonly url: string;
  /** 200 to 299 from `get`, any from `send`. */
  readonly status: number;
  readonly headers: Headers;
  /** The body after decompression; reading past the budget throws. Leaving the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body as UTF-8. */
  text(): Promise<string>;
  /** Closes the connection without reading on. */
  discard(): Promise<void>;
}

/** The budget of one look-up for all its requests, which are sent one after the other. */
export interface FetchBudget {
  /** Bytes that may still be read. */
  bytesLeft: number;
  /** Aborts when the look-up has taken too long, not counting its waiting for slots. */
  readonly deadline: AbortSignal;
  /** Waits for a slot; the time until the deadline stops meanwhile. */
  waiting<T>(slot: Promise<T>): Promise<T>;
  /** The lane of its slots, and whose slots they are. */
  readonly lane: Lane;
  readonly requesters: Requesters;
}

export interface Share {
  /** `links` by default. */
  lane?: Lane;
  /** By default the requesters of the running work (`onBehalfOf`). */
  requesters?: Requesters;
}

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Whether redirects are followed; true by default. Those of a POST never are. */
  follow?: boolean;
  /** Closes the connection, at any time. */
  signal?: AbortSignal;
}

/** Fetches URLs that users chose. */
export interface GuardedFetch {
  readonly policy: FetchPolicy;
  /** Creates a budget whose time starts now. */
  startBudget(maxBytes: number, share?: Share): FetchBudget;
  /**
   * GETs an http(s) URL. Follows up to three redirects, each checked like the first URL.
   *
   * Throws BlockedAddressException for a URL that may not be fetched, TooManyRequests if too many requests wait for slots,
   * VideoNotFoundException for 404 and 410, UpstreamException for every other failure. Their messages contain neither the
   * URL nor details of the failure.
   */
  get(url: string, budget: FetchBudget, headers?: Readonly<Record<string, string>>): Promise<GuardedResponse>;
  /**
   * Sends a request with any method; the response may have any status. A redirect to another origin gets none of the
   * headers except `range`.
   */
  send(url: string, budget: FetchBudget, request: GuardedRequest): Promise<GuardedResponse>;
  /** Closes all connections and fails running requests. May be called twice. */
  close(): Promise<void>;
}

export interface FetchPolicy {
  /** Allows IP addresses of private networks and of this machine, but never link-local or cloud metadata addresses. */
  readonly allowPrivate: boolean;
  /** Hosts of the app itself (`name` for every port, or `name:port`), which are never fetched. */
  readonly ownHosts: readonly string[];
}

/** Whether a server declares its response to be a web page. */
export function isWebPage(headers: Headers): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}

/** Returns the fetch with slots of another lane by default. */
export function withLane(fetch: GuardedFetch, lane: Lane): GuardedFetch {
  return {
    policy: fetch.policy,
    startBudget: (maxBytes, share) => fetch.startBudget(maxBytes, { lane, ...share }),
    get: (url, budget, headers) => fetch.get(url, budget, headers),
    send: (url, budget, request) => fetch.send(url, budget, request),
    close: () => fetch.close(),
  };
}
