import * as z from 'zod/mini';

/**
 * The permitted uses of a bot's token. A bot can never do more than its account, and never anything outside the scopes,
 * such as opening or changing an account.
 */
export const scopeSchema = z.enum(['room:read', 'chat', 'playback', 'queue', 'room:manage', 'account:read', 'admin:read', 'admin']);
export type Scope = z.infer<typeof scopeSchema>;
export const scopeNames: readonly Scope[] = scopeSchema.options;

/** Only a token of an operator can have them. */
export const operatorScopes: readonly Scope[] = ['admin:read', 'admin'];

/** All of them are needed; `never`: refused to every bot. */
export type NeededScopes = readonly Scope[] | 'never';
