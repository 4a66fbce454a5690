import { isIP } from 'node:net';
import { Agent, fetch } from 'undici';
import { systemClock, type Clock } from '@matinee/base/clock';
import { connectAcceptingIcy } from './accept-icy.ts';
import { createBudget } from './budget.ts';
import { createIpAddressCheck } from './ip-address-check.ts';
import { asFetchError, badStatus, blockedUrl, noAnswer } from './fetch-errors.ts';
import { guardResponse } from './guard-response.ts';
import { createGuardedLookup, type Lookup } from './guarded-lookup.ts';
import type { FetchBudget, FetchPolicy, GuardedFetch, GuardedRequest, GuardedResponse, Share } from './guarded-response.ts';
import { createNameLookup } from './name-lookup.ts';
import { hostGroup, type SlotLimits } from './slot-limits.ts';
import { createSlots, type Slots } from './slots.ts';
import { isAllowedUrl } from './url-rules.ts';

/** As many as browsers follow (https://fetch.spec.whatwg.org/#http-redirect-fetch): podcasts pass up to twelve trackers. */
const maxRedirects = 20;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export interface Deadlines {
  /** With name lookup and TLS. */
  connectMs: number;
  /** For each redirect. */
  headersMs: number;
  /** For one look-up with all its requests, without waiting for slots. */
  totalMs: number;
}

export interface GuardedFetchOptions extends FetchPolicy {
  lookup?: Lookup;
  deadlines?: Deadlines;
  slots?: SlotLimits;
  clock?: Clock;
}

const defaultDeadlines: Deadlines = { connectMs: 3000, headersMs: 5000, totalMs: 10_000 };

/** Reaches public IP addresses only, and uses no proxy. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  return new UndiciFetch(options);
}

class UndiciFetch implements GuardedFetch {
  readonly policy: FetchPolicy;
  readonly #isAllowedAddress: (address: string) => boolean;
  readonly #deadlines: Deadlines;
  readonly #clock: Clock;
  readonly #slots: Slots;
  readonly #agent: Agent;
  #closing: Promise<void> | undefined;

  constructor({
    allowPrivate,
    ownHosts,
    lookup = createNameLookup({ allowPrivate }),
    deadlines = defaultDeadlines,
    slots,
    clock = systemClock,
  }: GuardedFetchOptions) {
    this.policy = { allowPrivate, ownHosts };
    this.#isAllowedAddress = createIpAddressCheck(allowPrivate);
    this.#deadlines = deadlines;
    this.#clock = clock;
    this.#slots = createSlots(slots, clock);
    this.#agent = new Agent({
      connect: connectAcceptingIcy({
        timeout: deadlines.connectMs,
        lookup: createGuardedLookup(lookup, this.#isAllowedAddress),
        allowH2: false,
      }),
      allowH2: false,
      // The deadlines here are finer than the agent's timers.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  startBudget(maxBytes: number, share?: Share): FetchBudget {
    return createBudget({ maxBytes, totalMs: this.#deadlines.totalMs, clock: this.#clock }, share);
  }

  async get(url: string, budget: FetchBudget, headers: Readonly<Record<string, string>> = {}): Promise<GuardedResponse> {
    const response = await this.send(url, budget, { headers });
    if (response.status >= 200 && response.status < 300) return response;
    await response.discard();
    throw badStatus(response.status);
  }

  async send(text: string, budget: FetchBudget, request: GuardedRequest): Promise<GuardedResponse> {
    const url = this.#checkUrl(text);
    try {
      return await this.#follow(url, budget, request);
    } catch (error) {
      throw asFetchError(error);
    }
  }

  close(): Promise<void> {
    this.#slots.close();
    return (this.#closing ??= this.#agent.destroy());
  }

  async #follow(first: URL, budget: FetchBudget, request: GuardedRequest): Promise<GuardedResponse> {
    const isFollowing = request.follow !== false && request.method !== 'POST';
    let url = first;
    let next = request;
    /** Without cookies, a URL that occurs again leads in a circle. */
    const seen = new Set([first.href]);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await this.#fetchTwice(url, budget, next);
      const location = isFollowing && redirectStatuses.has(response.status) ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.discard();
      const target = this.#checkUrl(location, url.href);
      if (seen.has(target.href)) break;
      seen.add(target.href);
      if (target.origin !== url.origin) next = withoutSecrets(next);
      url = target;
    }
    throw noAnswer();
  }

  #fetchTwice(url: URL, budget: FetchBudget, request: GuardedRequest): Promise<GuardedResponse> {
    return this.#fetch(url, budget, request).catch((error: unknown) => {
      if (!isStaleConnection(error) || request.method === 'POST') throw error;
      return this.#fetch(url, budget, request);
    });
  }

  async #fetch(url: URL, budget: FetchBudget, { method = 'GET', headers, body, signal }: GuardedRequest): Promise<GuardedResponse> {
    const { lane, requesters } = budget;
    // Links may lead to any number of hosts of one owner.
    const host = lane === 'sites' ? url.hostname : hostGroup(url.hostname);
    const release = await budget.waiting(this.#slots.take({ lane, host, requesters }));
    const headersTimeout = new AbortController();
    const stopTimer = this.#clock.after(this.#deadlines.headersMs, () => headersTimeout.abort(noAnswer()));
    try {
      const response = await fetch(url, {
        dispatcher: this.#agent,
        method,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        credentials: 'omit',
        signal: AbortSignal.any([budget.deadline, headersTimeout.signal, ...(signal === undefined ? [] : [signal])]),
        headers: { accept: '*/*', 'user-agent': 'Matinee', ...headers, 'accept-encoding': 'identity' },
      });
      return guardResponse(url.href, response, budget, release);
    } catch (error) {
      release();
      throw error;
    } finally {
      stopTimer();
    }
  }

  /** Checks IP literals too, which the connection doesn't look up. @throws BlockedAddressException */
  #checkUrl(text: string, base?: string): URL {
    const url = URL.parse(text, base);
    if (url === null || !isAllowedUrl(url, this.policy)) throw blockedUrl();
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 && !this.#isAllowedAddress(host)) throw blockedUrl();
    url.hash = '';
    return url;
  }
}

/** Tells whether a kept connection was closed just as it was used again (RFC 9110, 9.2.2: retry once). */
function isStaleConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

function withoutSecrets({ headers = {}, ...request }: GuardedRequest): GuardedRequest {
  return { ...request, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() === 'range')) };
}
