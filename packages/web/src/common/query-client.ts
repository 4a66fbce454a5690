import { MatineeError } from '@matinee/protocol';
import { QueryClient } from '@tanstack/react-query';

const mostRetries = 2;

/** Reads are tried again when no answer came; a refusal would only be repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => !(error instanceof MatineeError) && failures < mostRetries },
    },
  });
}
