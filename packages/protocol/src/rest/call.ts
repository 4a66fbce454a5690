import * as z from 'zod/mini';
import type { ErrorName } from '../errors/errors.ts';
import type { NeededScopes } from '../room/scopes.ts';

export const successShape = { success: z.literal(true) };
/** The reply of calls that return nothing else. */
export const successSchema = z.object(successShape);

/** Paths are below /api; `:name` is the name of a room. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Everyone (`open`), or operators with the API key or an account; otherwise every token is accepted. */
  access?: 'open' | 'operator';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The type is application/octet-stream. */
  takesBytes?: true;
  /** Missing if the reply is a redirect. */
  response?: z.ZodMiniType;
  /** If it isn't 200. */
  status?: number;
}

type Calls = Readonly<Record<string, Call>>;

/** Part of the product that can be cut out, as docs/architecture.md says. */
export interface ProtocolFeature<FeatureCalls extends Calls = Calls> {
  calls: FeatureCalls;
  /** Bots need them for its calls. All other calls are refused to bots. */
  scopes?: Readonly<Partial<Record<keyof FeatureCalls, NeededScopes>>>;
  /** Beyond the usual errors of such calls. */
  errors: Readonly<Partial<Record<keyof FeatureCalls, readonly ErrorName[]>>>;
  /** Open to guests where guests are off. */
  callsOfGuests?: readonly (keyof FeatureCalls)[];
  /** Open to paired devices, because they concern the device itself. */
  callsOfDevices?: readonly (keyof FeatureCalls)[];
}
