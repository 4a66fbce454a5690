/** A service that says who a user is: Discord, or an OpenID provider. */
export interface LoginProvider {
  /** The id in paths and calls. */
  readonly id: ProviderId;
  /** The key of the provider's stored users: a user's `subject` means nothing without it. */
  readonly issuer: string;
  /** Returns the URL to send the browser to, and the secrets of the request, which stay at this server. */
  authorize(state: string): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** Redeems the code in `query`, and returns its user. Throws if anything about the answer is wrong. */
  identify(query: URLSearchParams, kept: { state: string; secrets: ProviderSecrets }): Promise<ProviderUser>;
}

export type ProviderId = 'discord' | 'oidc';

export interface ProviderSecrets {
  /** The verifier of PKCE (RFC 7636). */
  verifier: string;
  /** The nonce of OpenID Connect; empty for Discord. */
  nonce: string;
}

export interface ProviderUser {
  issuer: string;
  /** The provider's id of the user, which never changes. */
  subject: string;
  name: string;
  /** The e-mail address, if the provider has verified it. */
  email?: string | undefined;
  /** Whether the provider makes the user an operator of this server; undefined when it has no say in that. */
  isOperator?: boolean | undefined;
}

/**
 * Returns the first text that isn't blank, as a name for a new user. All users of a room see it, so an e-mail address is cut
 * before the @.
 */
export function firstName(...candidates: unknown[]): string {
  const name = candidates.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? 'Guest';
  return /^([^\s@]+)@[^\s@]+$/.exec(name.trim())?.[1] ?? name;
}
