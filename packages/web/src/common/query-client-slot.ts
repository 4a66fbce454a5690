import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** Where the pages that read over REST keep what they have read, from one such page to the next. */
export interface QueryClientSlot {
  client?: QueryClient;
}

/** Provided by the app; apart from Queries, so that a page without queries does not load them. */
export const QueryClientSlotContext = createContext<QueryClientSlot>({});
