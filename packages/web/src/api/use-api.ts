import { createApi, type Api } from '@matinee/client';
import type { BrowserStorage } from '../context/browser-storage.ts';
import { createProvided } from '../context/create-provided.ts';
import { basePath } from '../urls/own-urls.ts';
import { tokenKey } from './token-key.ts';

export const [ApiContext, useApi] = createProvided<Api>('API');

export interface PageApiOptions {
  fetch: typeof fetch;
  storage: BrowserStorage;
  /** The Accept-Language of the calls. */
  language: () => string;
}

export function createPageApi({ fetch, storage, language }: PageApiOptions): Api {
  const tokens = {
    load: () => storage.getItem(tokenKey()) ?? undefined,
    save: (token: string) => storage.setItem(tokenKey(), token),
  };
  return createApi({ url: basePath(), tokens, fetch, language });
}
