import type { Requesters } from './requesters.ts';
import type { Lane } from './slot-limits.ts';

/** A response that holds its slot until it is read or discarded. */
export interface GuardedResponse {
  /** The URL after redirects. */
  readonly url: string;
  /** 200 to 299 from `get`, any from `send`. */
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed; reading past the budget throws. Leaving the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  text(): Promise<string>;
  discard(): Promise<void>;
}

/** The budget of one look-up, whose requests are sent one after the other. */
export interface FetchBudget {
  bytesLeft: number;
  /** Aborts when the look-up takes too long; waiting for slots doesn't count. */
  readonly deadline: AbortSignal;
  /** Waits for a slot; the time until the deadline stops meanwhile. */
  waiting<T>(slot: Promise<T>): Promise<T>;
  readonly lane: Lane;
  readonly requesters: Requesters;
}

export interface Share {
  /** `links` by default. */
  lane?: Lane;
  /** The requesters of the running work (`onBehalfOf`) by default. */
  requesters?: Requesters;
}

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** True by default. Those of a POST never are. */
  follow?: boolean;
  signal?: AbortSignal;
}

/** Fetches URLs that users chose. */
export interface GuardedFetch {
  readonly policy: FetchPolicy;
  startBudget(maxBytes: number, share?: Share): FetchBudget;
  /**
   * Gets a URL and follows redirects, each checked like the first URL.
   * @throws BlockedAddressException, TooManyRequests if too many requests wait for slots, VideoNotFoundException for 404 and 410, else
   * UpstreamException. Messages contain neither the URL nor details.
   */
  get(url: string, budget: FetchBudget, headers?: Readonly<Record<string, string>>): Promise<GuardedResponse>;
  /** Sends a request with any method and returns any status. A redirect to another origin gets only the header `range`. */
  send(url: string, budget: FetchBudget, request: GuardedRequest): Promise<GuardedResponse>;
  /** Fails running requests. May be called twice. */
  close(): Promise<void>;
}

export interface FetchPolicy {
  /** Allows private networks and this machine, but never link-local or cloud metadata addresses. */
  readonly allowPrivate: boolean;
  /** Hosts of the app itself (`name` for every port, or `name:port`), which are never fetched. */
  readonly ownHosts: readonly string[];
}

export function isWebPage(headers: Headers): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}

export function withLane(fetch: GuardedFetch, lane: Lane): GuardedFetch {
  return {
    policy: fetch.policy,
    startBudget: (maxBytes, share) => fetch.startBudget(maxBytes, { lane, ...share }),
    get: (url, budget, headers) => fetch.get(url, budget, headers),
    send: (url, budget, request) => fetch.send(url, budget, request),
    close: () => fetch.close(),
  };
}
