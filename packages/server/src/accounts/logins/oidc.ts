import type { Clock } from '@matinee/base/clock';
import { registerBodySchema } from '@matinee/protocol';
import type * as OpenidClient from 'openid-client';
import * as z from 'zod/mini';
import { firstName, type LoginProvider } from './login-provider.ts';

export interface OidcConfig {
  /** Without a slash at the end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As users know it. */
  name: string;
  scopes: string;
  /** Makes users with one of the values operators; undefined when the provider has no say in that. */
  operators: { claim: string; values: readonly string[] } | undefined;
}

export interface OidcOptions extends OidcConfig {
  /** The URL at which browsers reach this server. */
  publicUrl: () => string;
  clock: Clock;
}

const maxMetadataAgeMs = 3600 * 1000;
const timeoutSeconds = 10;

/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const claimsSchema = z.looseObject({ sub: z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)) });
type Claims = z.infer<typeof claimsSchema>;

/** Authorization code with PKCE, `nonce`, and the issuer in the answer (RFC 9207) if sent. ID tokens are verified by signature. */
export function createOidcProvider(options: OidcOptions): LoginProvider {
  const { issuer, clientId, clientSecret, scopes, operators, publicUrl, clock } = options;
  const callbackUrl = (): string => `${publicUrl()}/api/auth/oidc/callback`;
  const isInsecure = issuer.startsWith('http:');
  let known: { metadata: OpenidClient.ServerMetadata; fromMs: number } | undefined;

  async function discover(oauth: typeof OpenidClient): Promise<OpenidClient.Configuration> {
    const execute = isInsecure ? [oauth.allowInsecureRequests] : [];
    const ask = (url: string) => oauth.discovery(new URL(url), clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
    try {
      return await ask(issuer);
    } catch (error) {
      const hasOtherName = error instanceof oauth.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
      if (!hasOtherName) throw error;
      // Some providers, such as Authentik, end their URL with a slash.
      return ask(`${issuer}/`);
    }
  }

  async function metadata(oauth: typeof OpenidClient): Promise<OpenidClient.ServerMetadata> {
    if (known !== undefined && known.fromMs > clock.now() - maxMetadataAgeMs) return known.metadata;
    const discovered = await discover(oauth);
    known = { metadata: { ...discovered.serverMetadata() }, fromMs: clock.now() };
    return known.metadata;
  }

  /** A client caches the provider's keys for minutes; a new client notices changed keys at once. */
  async function open() {
    const oauth = await import('openid-client');
    const server = await metadata(oauth);
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
    const client = new oauth.Configuration(server, clientId, undefined, authentication(clientSecret));
    client.timeout = timeoutSeconds;
    oauth.enableNonRepudiationChecks(client);
    if (isInsecure) oauth.allowInsecureRequests(client);
    return { oauth, client, server };
  }

  return {
    id: 'oidc',
    issuer,
    async authorize(state) {
      const { oauth, client } = await open();
      const [verifier, nonce] = [oauth.randomPKCECodeVerifier(), oauth.randomNonce()];
      const url = oauth.buildAuthorizationUrl(client, {
        redirect_uri: callbackUrl(),
        scope: scopes,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets: { verifier, nonce } };
    },
    async identify(query, { state, secrets }) {
      const { oauth, client, server } = await open();
      const tokens = await oauth.authorizationCodeGrant(client, new URL(`${callbackUrl()}?${query.toString()}`), {
        pkceCodeVerifier: secrets.verifier,
        expectedState: state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      });
      const own = claimsSchema.parse(tokens.claims());
      // Many providers put names, addresses and groups here only.
      const more = server.userinfo_endpoint === undefined ? {} : await oauth.fetchUserInfo(client, tokens.access_token, own.sub);
      const claims: Claims = { ...own, ...more, sub: own.sub };
      return {
        issuer,
        subject: claims.sub,
        name: firstName(claims['preferred_username'], claims['name'], claims['nickname']),
        email: emailOf(claims),
        isOperator: operators && valuesOf(claims, operators.claim).some((value) => operators.values.includes(value)),
      };
    },
  };
}

function emailOf(claims: Claims): string | undefined {
  const parsed = registerBodySchema.shape.email.safeParse(claims['email']);
  return claims['email_verified'] === true && parsed.success ? parsed.data : undefined;
}

/** A claim's name may be a path, such as `realm_access.roles`. */
function valuesOf(claims: Claims, name: string): string[] {
  const whole = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const value = whole ?? name.split('.').reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), claims);
  return (Array.isArray(value) ? value : [value]).filter((each) => ['string', 'number', 'boolean'].includes(typeof each)).map(String);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
