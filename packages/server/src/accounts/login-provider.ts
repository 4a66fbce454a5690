/** A service that says who a user is: Discord, or an OpenID provider. */
export interface LoginProvider {
  /** In paths and calls. */
  readonly id: ProviderId;
  /** Under what its users are stored: a user's `subject` means nothing without it. */
  readonly issuer: string;
  /** Where to send the browser, and what only this server knows of the request. */
  authorize(state: string): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** Redeems the code in `query`, and asks whose it is. Throws when anything about the answer is wrong. */
  identify(query: URLSearchParams, kept: { state: string; secrets: ProviderSecrets }): Promise<ProviderUser>;
}

export type ProviderId = 'discord' | 'oidc';

export interface ProviderSecrets {
  /** Of PKCE (RFC 7636). */
  verifier: string;
  /** Of OpenID Connect; empty for Discord. */
  nonce: string;
}

/** A user of a login provider. */
export interface ProviderUser {
  issuer: string;
  /** The provider's id of the user, which never changes. */
  subject: string;
  name: string;
  /** Only an address that the provider has verified. */
  email?: string | undefined;
  /** Whether the provider makes the user an operator of this server; undefined when it has no say in that. */
  isOperator?: boolean | undefined;
}

/**
 * The first text that isn't blank, as a name for a new user. All users of a room see it, so of an e-mail address only what stands
 * before the @ is taken.
 */
export function firstName(...candidates: unknown[]): string {
  const name = candidates.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? 'Guest';
  return /^([^\s@]+)@[^\s@]+$/.exec(name.trim())?.[1] ?? name;
}
