import { createApi, type Api } from '@matinee/client';

/** Where the browser keeps the session's token. */
export const tokenKey = 'token';

export interface PageApiOptions {
  fetch: typeof fetch;
  storage: Storage;
  /** The Accept-Language of the calls. */
  language: () => string;
}

/** The calls of the protocol to the server of this page, in the session of this browser. */
export function createPageApi({ fetch, storage, language }: PageApiOptions): Api {
  const tokens = {
    load: () => storage.getItem(tokenKey) ?? undefined,
    save: (token: string) => storage.setItem(tokenKey, token),
  };
  return createApi({ url: '', tokens, fetch, language });
}
