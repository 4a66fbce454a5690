import * as z from 'zod/mini';

/**
 * What a bot's token may be used for. It never does more than its account may, and what is in none of the scopes it never
 * does: nothing that opens or changes an account.
 */
export const scopeSchema = z.enum(['room:read', 'chat', 'playback', 'queue', 'room:manage', 'account:read', 'admin:read', 'admin']);
export type Scope = z.infer<typeof scopeSchema>;
export const scopeNames: readonly Scope[] = scopeSchema.options;

/** The scopes that only a token of an operator can have. */
export const operatorScopes: readonly Scope[] = ['admin:read', 'admin'];
