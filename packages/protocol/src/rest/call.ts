import * as z from 'zod/mini';
import type { ErrorName } from '../errors/errors.ts';
import type { NeededScopes } from '../room/scopes.ts';

export const successShape = { success: z.literal(true) };
/** The reply of calls that return nothing else. */
export const successSchema = z.object(successShape);

/** One REST call. Paths are below /api; `:name` is the name of a room. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The callers, unless every token is accepted: everyone (`open`), or operators with the API key or an account. */
  access?: 'open' | 'operator';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Whether the body is bytes, of the type application/octet-stream. */
  takesBytes?: true;
  /** Missing if the reply is a redirect. */
  response?: z.ZodMiniType;
  /** The status of success, if it isn't 200. */
  status?: number;
}

type Calls = Readonly<Record<string, Call>>;

/** The calls of a part of the product that can be cut out: docs/architecture.md says how. */
export interface ProtocolFeature<FeatureCalls extends Calls = Calls> {
  calls: FeatureCalls;
  /** The scopes that bots need for its calls. All other calls are refused to bots. */
  scopes?: Readonly<Partial<Record<keyof FeatureCalls, NeededScopes>>>;
  /** The names with which its calls may be refused, beyond the usual errors of such calls. */
  errors: Readonly<Partial<Record<keyof FeatureCalls, readonly ErrorName[]>>>;
  /** Its calls that guests may make where guests are off. */
  callsOfGuests?: readonly (keyof FeatureCalls)[];
  /** Its calls that paired devices may make, because they concern the device itself. */
  callsOfDevices?: readonly (keyof FeatureCalls)[];
}
