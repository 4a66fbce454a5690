import { MatineeError } from '@matinee/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '@matinee/client';
import { useApi } from '../api/use-api.ts';

const maxRetries = 2;

/** One client per API: what one page has read, the next shows at once. */
const clients = new WeakMap<Api, QueryClient>();

/** Goes around everything that uses react-query. Other pages don't load it. */
export function Queries({ children }: { children: ReactNode }) {
  const api = useApi();
  const client = clients.get(api) ?? createQueryClient();
  clients.set(api, client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Repeats reads that got no answer. A refusal would only be repeated. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof MatineeError) && failures < maxRetries },
    },
  });
}
