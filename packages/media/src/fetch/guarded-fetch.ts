import { isIP } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import { createBudget } from './budget.ts';
import { createAddressCheck } from './address-check.ts';
import { asFetchError, badStatus, blockedAddress, noAnswer, tooLarge } from './fetch-errors.ts';
import { createGuardedLookup, type Lookup } from './guarded-lookup.ts';
import type { FetchBudget, FetchPolicy, GuardedFetch, GuardedRequest, GuardedResponse } from './guarded-response.ts';
import { hostGroup } from './host-group.ts';
import { createNameLookup } from './name-lookup.ts';
import { createSlots, defaultSlots, type SlotLimits } from './slots.ts';
import { isAllowedUrl } from './url-rules.ts';

const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

export interface Deadlines {
  /** Until a connection stands, names looked up and TLS included, in ms. */
  connectMs: number;
  /** Until the answer's headers are there, for each redirect anew, in ms. */
  headersMs: number;
  /** For one look-up with all its requests, without the time it waits for places, in ms. */
  totalMs: number;
}

export interface GuardedFetchOptions extends FetchPolicy {
  /** How names become addresses; by the hosts file and name servers when left out. */
  lookup?: Lookup;
  deadlines?: Deadlines;
  slots?: SlotLimits;
}

const defaultDeadlines: Deadlines = { connectMs: 3000, headersMs: 5000, totalMs: 10_000 };

/** A fetch that reaches public addresses only, within its deadlines and budgets, and past no proxy. */
export function createGuardedFetch({
  allowPrivate,
  ownHosts,
  lookup = createNameLookup({ allowPrivate }),
  deadlines = defaultDeadlines,
  slots: slotLimits = defaultSlots,
}: GuardedFetchOptions): GuardedFetch {
  const policy: FetchPolicy = { allowPrivate, ownHosts };
  const isAllowedAddress = createAddressCheck(allowPrivate);
  const slots = createSlots(slotLimits);
  const agent = new Agent({
    connect: { timeout: deadlines.connectMs, lookup: createGuardedLookup(lookup, isAllowedAddress) },
    allowH2: false,
    // The deadlines here are finer than the agent's own timers.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let closing: Promise<void> | undefined;

  /** The address of a hop, checked; the connection's lookup is not asked about IP literals. */
  function checkedUrl(text: string, base?: string): URL {
    const url = URL.parse(text, base);
    if (url === null || !isAllowedUrl(url, policy)) throw blockedAddress();
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 && !isAllowedAddress(host)) throw blockedAddress();
    url.hash = '';
    return url;
  }

  async function request(url: URL, budget: FetchBudget, { method = 'GET', headers, body }: GuardedRequest): Promise<GuardedResponse> {
    const { lane, requesters } = budget;
    // A site's own hosts are known; of strangers' hosts, one owner may have any number.
    const host = lane === 'sites' ? url.hostname : hostGroup(url.hostname);
    const release = await budget.waiting(slots.take({ lane, host, requesters }));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(noAnswer()), deadlines.headersMs);
    try {
      const response = await fetch(url, {
        dispatcher: agent,
        method,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        credentials: 'omit',
        signal: AbortSignal.any([budget.deadline, late.signal]),
        headers: { accept: '*/*', 'user-agent': 'Matinee', ...headers, 'accept-encoding': 'identity' },
      });
      return guardResponse(url.href, response, budget, release);
    } catch (error) {
      release();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function send(text: string, budget: FetchBudget, wanted: GuardedRequest): Promise<GuardedResponse> {
    let url = checkedUrl(text);
    let given = wanted;
    const isFollowing = wanted.follow !== false && wanted.method !== 'POST';
    try {
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const response = await request(url, budget, given).catch((error: unknown) => {
          if (!isStaleConnection(error) || given.method === 'POST') throw error;
          return request(url, budget, given);
        });
        const location = isFollowing && redirectStatuses.has(response.status) ? response.headers.get('location') : null;
        if (location === null) return response;
        await response.discard();
        const next = checkedUrl(location, url.href);
        if (next.origin !== url.origin) given = { headers: withoutSecrets(given.headers) };
        url = next;
      }
    } catch (error) {
      throw asFetchError(error);
    }
    throw noAnswer();
  }

  return {
    policy,
    startBudget: (maxBytes, share) => createBudget(maxBytes, deadlines.totalMs, share),
    send,
    async get(url, budget, headers = {}) {
      const response = await send(url, budget, { headers });
      if (response.status >= 200 && response.status < 300) return response;
      await response.discard();
      throw badStatus(response.status);
    },
    close() {
      slots.close();
      return (closing ??= agent.destroy());
    },
  };
}

/** Whether the other side had closed a kept connection just as it was used again (RFC 9110, 9.2.2: ask once more). */
function isStaleConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

/** What may be told to whoever a site sends us on to. */
function withoutSecrets(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() === 'range'));
}

function guardResponse(url: string, response: Response, budget: FetchBudget, release: () => void): GuardedResponse {
  // Whoever forgets an answer does not keep its place for ever.
  budget.deadline.addEventListener('abort', release, { once: true });
  const free = () => {
    budget.deadline.removeEventListener('abort', release);
    release();
  };
  const body = readWithin(response, budget, free);
  return {
    url,
    status: response.status,
    headers: new Headers([...response.headers]),
    body,
    async text() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
      return text + decoder.decode();
    },
    async discard() {
      // A body that is being read is closed by its reader instead.
      if (response.body?.locked === false) await response.body.cancel().catch(() => undefined);
      free();
    },
  };
}

async function* readWithin(response: Response, budget: FetchBudget, free: () => void): AsyncGenerator<Uint8Array, void, void> {
  try {
    if (response.body === null) return;
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      budget.bytesLeft -= chunk.byteLength;
      if (budget.bytesLeft < 0) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw asFetchError(error);
  } finally {
    free();
  }
}
