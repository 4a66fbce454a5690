import { useQuery } from '@tanstack/react-query';
import { useAdminCall } from './use-admin-call.ts';

/** Returns the server's status, asked again after `refreshMs`. */
export function useOverview(refreshMs: number) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['admin-overview'],
    queryFn: async ({ signal }) => (await call('adminOverview', {}, signal)).data,
    refetchInterval: refreshMs,
  });
}
