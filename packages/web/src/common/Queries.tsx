import { MatineeError } from '@matinee/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '@matinee/client';
import { useApi } from '../api/use-api.ts';

const maxRetries = 2;

/** Shared, so that pages show what others have read. */
const clients = new WeakMap<Api, QueryClient>();

/** Surrounds users of react-query, which other pages don't load. */
export function Queries({ children }: { children: ReactNode }) {
  const api = useApi();
  const client = clients.get(api) ?? createQueryClient();
  clients.set(api, client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Repeats reads without an answer; a refusal would only be repeated. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof MatineeError) && failures < maxRetries },
    },
  });
}
