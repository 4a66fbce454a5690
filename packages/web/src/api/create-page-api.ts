import { createApi, type Api } from '@matinee/client';
import type { BrowserStorage } from '../context/browser-storage.ts';
import { basePath, nameInOrigin } from '../urls/own-urls.ts';

/**
 * Returns the key under which the browser stores the session's token: `token`, as other clients of the protocol have
 * it, at the root of a host.
 */
const tokenKey = (): string => nameInOrigin('token');

export interface PageApiOptions {
  fetch: typeof fetch;
  storage: BrowserStorage;
  /** The Accept-Language of the calls. */
  language: () => string;
}

/** The calls of the protocol to the server of this page, in the session of this browser. */
export function createPageApi({ fetch, storage, language }: PageApiOptions): Api {
  const tokens = {
    load: () => storage.getItem(tokenKey()) ?? undefined,
    save: (token: string) => storage.setItem(tokenKey(), token),
  };
  return createApi({ url: basePath(), tokens, fetch, language });
}
