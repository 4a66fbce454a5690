import type * as z from 'zod/mini';

/** One REST call. Paths are below /api; `:name` is the name of a room. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The callers, unless every token is accepted: everyone (`open`), or operators with the API key or an account. */
  access?: 'open' | 'operator';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Missing if the reply is a redirect. */
  response?: z.ZodMiniType;
  /** The status of success, if it isn't 200. */
  status?: number;
}
