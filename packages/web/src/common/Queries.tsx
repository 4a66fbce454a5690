import { QueryClientProvider } from '@tanstack/react-query';
import { useContext, useState, type ReactNode } from 'react';
import { QueryClientSlotContext } from './query-client-slot.ts';
import { createQueryClient } from './query-client.ts';

/** Stands around everything that uses react-query; a page without any does not load it. */
export function Queries({ children }: { children: ReactNode }) {
  const slot = useContext(QueryClientSlotContext);
  const [client] = useState(() => (slot.client ??= createQueryClient()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
