import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

interface User {
  id: string;
  username: string;
  global_name?: string | null;
}

const clientId = 'matinee';
const clientSecret = 'the secret of the tests';
export const discordEnvironment = { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret };

interface Consent {
  redirectUri: string;
  challenge: string;
  user: User;
}

export async function startTestDiscord() {
  const consents = new Map<string, Consent>();
  const tokens = new Map<string, User>();
  let count = 0;
  const discord = {
    origin: '',
    /** The user who consents from now on. */
    user: { id: '80351110224678912', username: 'invented', global_name: 'In Vented' } as User,
    fault: 'none' as 'none' | 'denies' | 'no-token' | 'no-user' | 'wrong-issuer',
    /** Received secrets, which tests look for where they must not be. */
    seen: { secrets: [clientSecret] },
  };
  const wanted = { client_id: clientId, response_type: 'code', scope: 'identify', code_challenge_method: 'S256' };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', discord.origin);
    const json = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/oauth2/authorize') {
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      const back = new URL(redirectUri);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      const isAsked = Object.entries(wanted).every(([name, value]) => url.searchParams.get(name) === value);
      if (!isAsked) return json(400, { error: 'invalid_request' });
      if (discord.fault === 'denies') back.searchParams.set('error', 'access_denied');
      else {
        const code = `code ${(count += 1)}`;
        consents.set(code, { redirectUri, challenge: url.searchParams.get('code_challenge') ?? '', user: discord.user });
        back.searchParams.set('code', code);
      }
      if (discord.fault === 'wrong-issuer') back.searchParams.set('iss', 'https://elsewhere.example');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (url.pathname === '/api/oauth2/token') {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        const form = new URLSearchParams(text);
        const [id, secret] = credentialsOf(request.headers.authorization) ?? [form.get('client_id'), form.get('client_secret')];
        const consent = consents.get(form.get('code') ?? '');
        const proof = createHash('sha256').update(form.get('code_verifier') ?? '');
        const isProved = proof.digest('base64url') === consent?.challenge;
        // A code works once.
        consents.delete(form.get('code') ?? '');
        if (discord.fault === 'no-token' || id !== clientId || secret !== clientSecret) return json(401, { error: 'invalid_client' });
        if (consent === undefined || !isProved || consent.redirectUri !== form.get('redirect_uri'))
          return json(400, { error: 'invalid_grant' });
        const token = `token ${(count += 1)}`.replace(' ', '-');
        tokens.set(token, consent.user);
        discord.seen.secrets.push(token, form.get('code_verifier') ?? '');
        json(200, { access_token: token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' });
      });
      return;
    }
    const user = tokens.get(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (url.pathname !== '/api/users/@me' || user === undefined || discord.fault === 'no-user')
      return json(401, { message: '401: Unauthorized' });
    json(200, { ...user, discriminator: '0', avatar: null });
  });
  const { url: origin, close } = await listenOnLoopback(server);
  return Object.assign(discord, { origin, close });
}

function credentialsOf(header: string | undefined): [string, string] | undefined {
  const text = /^Basic (.+)$/.exec(header ?? '')?.[1];
  if (text === undefined) return undefined;
  const [id = '', secret = ''] = Buffer.from(text, 'base64').toString().split(':').map(decodeURIComponent);
  return [id, secret.replaceAll('+', ' ')];
}
