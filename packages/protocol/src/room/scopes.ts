import * as z from 'zod/mini';

/**
 * The permitted uses of a bot's token. A bot can never do more than its account, and never anything outside the scopes,
 * such as opening or changing an account.
 */
export const scopeSchema = z.enum(['room:read', 'chat', 'playback', 'queue', 'room:manage', 'account:read', 'admin:read', 'admin']);
export type Scope = z.infer<typeof scopeSchema>;
export const scopeNames: readonly Scope[] = scopeSchema.options;

/** The scopes that only a token of an operator can have. */
export const operatorScopes: readonly Scope[] = ['admin:read', 'admin'];

/** The scopes that something needs, all of them; `never` if it is refused to every bot. */
export type NeededScopes = readonly Scope[] | 'never';
