import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { createOidcMemory } from './oidc-memory.ts';

export interface TestOidc {
  issuer: string;
  environment: Record<string, string>;
  /** The user who logs in from now on. Claims other than `sub` come with the scope of their kind. */
  user: { sub: string; [claim: string]: unknown };
  isDown: boolean;
  /** Replaces the ID token of each answer, given its claims; `signed` signs others with the provider's key. */
  forge: ((claims: IdTokenClaims, signed: (claims: object, key?: KeyObject) => string) => string) | undefined;
  /** Replaces the parameters with which it sends the browser back. */
  alterReturn: ((query: URLSearchParams) => void) | undefined;
  asked: URLSearchParams;
  /** Received secrets, which tests look for where they must not be. */
  secrets: string[];
  /** Lets the server at this URL log users in. */
  allow(publicUrl: string): void;
  /** The old key is gone. */
  rotateKeys(): void;
  close(): Promise<void>;
}

export type IdTokenClaims = Record<string, unknown>;

/** Shared by all providers of this process, as making one takes 0.1 s. */
let firstKey: ReturnType<typeof createKey> | undefined;

const clientId = 'matinee';
const clientSecret = 'the secret of the tests & more';

/** @param path of its issuer, without a slash at the end; the issuer has one */
export async function startTestOidc(path?: string): Promise<TestOidc> {
  let publicUrl = 'http://unset.invalid';
  let key = (firstKey ??= createKey());
  let provider: Provider | undefined;
  const adapter = createOidcMemory();

  function open(): Provider {
    return new Provider(oidc.issuer, {
      ...configuration,
      adapter,
      jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }] },
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/api/auth/oidc/callback`] }],
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...oidc.user, sub }) }),
      async loadExistingGrant(ctx) {
        const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid profile email groups');
        await grant.save();
        return grant;
      },
    });
  }

  async function handle(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): Promise<void> {
    if (path !== undefined && request.url?.startsWith(`${path}/`) === true) {
      request.originalUrl = request.url;
      request.url = request.url.slice(path.length);
    }
    const url = new URL(request.url ?? '/', oidc.issuer);
    if (oidc.isDown) return void response.writeHead(503).end();
    provider ??= open();
    if (url.pathname.startsWith('/interaction/')) {
      return provider.interactionFinished(request, response, { login: { accountId: oidc.user.sub } });
    }
    if (url.pathname === '/auth') oidc.asked = url.searchParams;
    if (url.pathname.startsWith('/auth')) alterLocation(response);
    if (url.pathname === '/token') alterTokens(response);
    await provider.callback()(request, response);
  }

  function alterLocation(response: ServerResponse): void {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      if (name.toLowerCase() !== 'location' || !String(value).startsWith(publicUrl)) return setHeader(name, value);
      const back = new URL(String(value));
      oidc.alterReturn?.(back.searchParams);
      return setHeader(name, back.href);
    };
  }

  function alterTokens(response: ServerResponse): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: unknown) => {
      const answer = JSON.parse(String(body)) as { id_token?: string; access_token?: string };
      if (answer.access_token !== undefined) oidc.secrets.push(answer.access_token);
      if (answer.id_token !== undefined && oidc.forge !== undefined) {
        const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString()) as IdTokenClaims;
        answer.id_token = oidc.forge(claims, (changed, by = key.privateKey) => signJwt(changed, { key: by, kid: key.kid }));
      }
      const text = JSON.stringify(answer);
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }

  const server = createServer((request, response) => void handle(request, response));
  const { url: origin, close } = await listenOnLoopback(server);
  const issuer = path === undefined ? origin : `${origin}${path}/`;
  const oidc: TestOidc = {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Home ID' },
    user: { sub: '4711', preferred_username: 'noor' },
    isDown: false,
    forge: undefined,
    alterReturn: undefined,
    asked: new URLSearchParams(),
    secrets: [clientSecret],
    allow(url) {
      publicUrl = url;
      provider = undefined;
    },
    rotateKeys() {
      key = createKey();
      provider = undefined;
    },
    close,
  };
  return oidc;
}

const configuration: Configuration = {
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username'],
    email: ['email', 'email_verified'],
    groups: ['groups', 'realm_access'],
  },
  scopes: ['openid', 'profile', 'email', 'groups'],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['cookies of the tests'] },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
};

export function createKey(): { privateKey: KeyObject; kid: string } {
  return { privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, kid: randomUUID() };
}

function signJwt(claims: object, { key, kid }: { key: KeyObject; kid: string }): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256', kid })}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}
