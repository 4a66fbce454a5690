import { firstName, type LoginProvider } from './login-provider.ts';

export interface DiscordConfig {
  clientId: string;
  clientSecret: string;
  /** Tests have their own. */
  origin: string;
  /** The URL at which browsers reach this server. */
  publicUrl: () => string;
}

/** Discord has no issuer of its own. */
export const discordIssuer = 'discord';

export function createDiscord({ clientId, clientSecret, origin, publicUrl }: DiscordConfig): LoginProvider {
  const callbackUrl = (): string => `${publicUrl()}/api/auth/discord/callback`;

  async function load() {
    const oauth = await import('openid-client');
    const server = { issuer: origin, authorization_endpoint: `${origin}/oauth2/authorize`, token_endpoint: `${origin}/api/oauth2/token` };
    const client = new oauth.Configuration(server, clientId, clientSecret);
    if (origin.startsWith('http:')) oauth.allowInsecureRequests(client);
    return { oauth, client };
  }
  let loaded: ReturnType<typeof load> | undefined;
  const library = (): ReturnType<typeof load> => (loaded ??= load());

  return {
    id: 'discord',
    issuer: discordIssuer,
    async authorize(state) {
      const { oauth, client } = await library();
      const verifier = oauth.randomPKCECodeVerifier();
      const url = oauth.buildAuthorizationUrl(client, {
        redirect_uri: callbackUrl(),
        scope: 'identify',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets: { verifier, nonce: '' } };
    },
    async identify(query, { state, secrets }) {
      const { oauth, client } = await library();
      const back = new URL(`${callbackUrl()}?${query.toString()}`);
      const tokens = await oauth.authorizationCodeGrant(client, back, { pkceCodeVerifier: secrets.verifier, expectedState: state });
      const answer = await oauth.fetchProtectedResource(client, tokens.access_token, new URL(`${origin}/api/users/@me`), 'GET');
      const user = (await answer.json()) as { id?: unknown; username?: unknown; global_name?: unknown };
      if (!answer.ok || typeof user.id !== 'string' || !/^\d{1,20}$/.test(user.id)) throw new Error('Discord did not say who it is');
      return { issuer: discordIssuer, subject: user.id, name: firstName(user.global_name, user.username) };
    },
  };
}
