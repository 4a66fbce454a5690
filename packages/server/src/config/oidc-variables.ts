import * as z from 'zod';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== ''),
);

export const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'URL of an OpenID provider, such as https://id.example.org/realms/home. With OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, users can log in through it.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Name of this server at the provider.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Its secret there. The provider has to allow the redirect PUBLIC_URL followed by /api/auth/oidc/callback.'),
  OIDC_NAME: z.string().max(40).optional().describe('Name of the provider on the button. Unset: its host.'),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), { error: 'has to contain openid' })
    .default('openid profile email')
    .describe('What the provider is asked for. Some send groups only with a scope for them.'),
  OIDC_ADMIN_CLAIM: z
    .string()
    .optional()
    .describe(
      'Claim that makes users operators of this server, such as groups or realm_access.roles. With OIDC_ADMIN_VALUES, each login through the provider gives or takes away that role.',
    ),
  OIDC_ADMIN_VALUES: list.optional().describe('Values of that claim that make a user an operator (comma separated).'),
};

type OidcVariables = z.infer<z.ZodObject<typeof oidcVariables>>;

const areGivenTogether = (...names: (keyof OidcVariables)[]) => {
  return (env: Partial<OidcVariables>): boolean => new Set(names.map((name) => env[name] === undefined)).size === 1;
};
export const isOidcComplete = areGivenTogether('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
export const oidcError = { path: ['OIDC_ISSUER'], error: 'needed together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' };
export const isOidcAdminComplete = areGivenTogether('OIDC_ADMIN_CLAIM', 'OIDC_ADMIN_VALUES');
export const oidcAdminError = { path: ['OIDC_ADMIN_VALUES'], error: 'needed together with OIDC_ADMIN_CLAIM' };

export function oidcOf(env: OidcVariables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const { OIDC_ADMIN_CLAIM: claim, OIDC_ADMIN_VALUES: values } = env;
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME ?? new URL(issuer).host,
    scopes: env.OIDC_SCOPES,
    operators: claim === undefined || values === undefined ? undefined : { claim, values },
  };
}
