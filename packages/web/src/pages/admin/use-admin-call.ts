import type { InputOf, ReplyOf } from '@matinee/client';
import { adminCalls } from '@matinee/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/use-api.ts';

type AdminCalls = typeof adminCalls;
export type AdminReply<Name extends keyof AdminCalls> = ReplyOf<AdminCalls[Name]>;

/** Rejects as Api.call does. */
export type AdminCall = <Name extends keyof AdminCalls>(
  name: Name,
  input: InputOf<AdminCalls[Name]>,
  signal?: AbortSignal,
) => Promise<ReplyOf<AdminCalls[Name]>>;

export function useAdminCall(): AdminCall {
  const api = useApi();
  return useCallback<AdminCall>((name, input, signal) => api.callDefined(adminCalls[name], input, signal), [api]);
}

export function useOverview(refreshMs: number) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['admin-overview'],
    queryFn: async ({ signal }) => (await call('adminOverview', {}, signal)).data,
    refetchInterval: refreshMs,
  });
}
