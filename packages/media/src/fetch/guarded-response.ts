import type { Requesters } from './requesters.ts';
import type { Lane } from './slot-limits.ts';

/** An answer that passed the guard. Read it, or `discard` it; its place in the queue stays taken until then. */
export interface GuardedResponse {
  /** Where the answer came from, after redirects. */
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

/** What one look-up may cost, over all its requests, which are made one after the other. */
export interface FetchBudget {
  /** Bytes that may still be read. */
  bytesLeft: number;
  /** Aborts when the look-up has taken too long. Time spent waiting for a place does not count. */
  readonly deadline: AbortSignal;
  /** Waits for a place, with the time of the deadline standing still. */
  waiting<T>(place: Promise<T>): Promise<T>;
  /** Whose share its places are taken from, and in which lane. */
  readonly lane: Lane;
  readonly requesters: Requesters;
}

export interface Share {
  /** `links` when left out. */
  lane?: Lane;
  /** Those on whose behalf the running work is done, when left out. */
  requesters?: Requesters;
}

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Whether redirects are followed (those of a POST never are); otherwise they are answers. */
  follow?: boolean;
}

/** Fetches addresses that strangers chose. */
export interface GuardedFetch {
  readonly policy: FetchPolicy;
  /** A budget whose time starts now. */
  startBudget(maxBytes: number, share?: Share): FetchBudget;
  /**
   * GETs an http(s) address, following up to three redirects, each checked like the first.
   *
   * Throws BlockedAddressException for an address that is not to be fetched, TooManyRequests where there is no place for
   * its requesters, VideoNotFoundException for 404 and 410, UpstreamException for every other failure. Their messages hold nothing of the address or of what went wrong there.
   */
  get(url: string, budget: FetchBudget, headers?: Readonly<Record<string, string>>): Promise<GuardedResponse>;
  /**
   * The same with any method, and with every answer that is no redirect as an answer, whatever its status. What the
   * headers prove to one origin is not shown to another that a redirect leads to.
   */
  send(url: string, budget: FetchBudget, request: GuardedRequest): Promise<GuardedResponse>;
  /** Closes idle connections and refuses what is still under way. May be called twice. */
  close(): Promise<void>;
}

export interface FetchPolicy {
  /** Lets addresses of private networks and of this machine in; never link-local or cloud metadata addresses. */
  readonly allowPrivate: boolean;
  /** Hosts of the app itself (`name` for every port, or `name:port`), which it never fetches from. */
  readonly ownHosts: readonly string[];
}
