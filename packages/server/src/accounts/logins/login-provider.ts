/** Discord, or an OpenID provider. */
export interface LoginProvider {
  readonly id: ProviderId;
  /** A user's `subject` means nothing without it. */
  readonly issuer: string;
  /** The secrets stay at this server. */
  authorize(state: string): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** Throws if anything about the answer is wrong. */
  identify(query: URLSearchParams, kept: { state: string; secrets: ProviderSecrets }): Promise<ProviderUser>;
}

export type ProviderId = 'discord' | 'oidc';

export interface ProviderSecrets {
  /** RFC 7636. */
  verifier: string;
  /** OpenID Connect; empty for Discord. */
  nonce: string;
}

export interface ProviderUser {
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  name: string;
  /** Only if the provider has verified it. */
  email?: string | undefined;
  /** Undefined when the provider has no say in that. */
  isOperator?: boolean | undefined;
}

/** Returns the first text that isn't blank. All users of a room see it, so an e-mail address is cut before the @. */
export function firstName(...candidates: unknown[]): string {
  const name = candidates.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? 'Guest';
  return /^([^\s@]+)@[^\s@]+$/.exec(name.trim())?.[1] ?? name;
}
