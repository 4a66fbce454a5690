import * as z from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const hosts = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ''),
);
const port = z.coerce.number().int().min(0).max(65_535);

/** Every environment variable the server reads. The descriptions are the operators' documentation. */
export const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. 0.0.0.0 serves the whole network.'),
  PORT: port.default(8080).describe('Port to listen on; 0 picks a free one.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address under which people reach this server, such as https://watch.example.org. Needed behind a proxy that changes the Host header.',
    ),
  API_KEY: z.string().min(16).optional().describe("Secret for the operators' calls. Unset, those calls refuse."),
  RATE_LIMIT: z.enum(['on', 'off']).default('on').describe('Limits on requests per person, room and address.'),
  TRUST_PROXY: z.string().optional().describe('Addresses or networks (comma separated) of proxies whose X-Forwarded-For is believed.'),
  ALLOW_PRIVATE_MEDIA: flag.default(false).describe('true lets links to private and loopback addresses in, for media servers at home.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL (14 or newer) instead of the embedded database, such as postgres://matinee:secret@db/matinee.'),
  SMTP_URL: z
    .url({ protocol: /^(smtps?|log)$/ })
    .optional()
    .describe(
      'Mail server for letters about forgotten passwords, such as smtp://user:secret@mail.example.org:587. log: writes them to the log. Unset, there are none.',
    ),
  MAIL_FROM: z.string().default('Matinee <matinee@localhost>').describe('Sender of letters.'),
  DISCORD_CLIENT_ID: z.string().optional().describe('With DISCORD_CLIENT_SECRET, people can log in through Discord.'),
  DISCORD_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Both come from an application at Discord whose redirect is PUBLIC_URL followed by /api/auth/discord/callback.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much to log, to standard output as JSON lines.'),
});

const bothForDiscord = (env: { DISCORD_CLIENT_ID?: string | undefined; DISCORD_CLIENT_SECRET?: string | undefined }): boolean =>
  (env.DISCORD_CLIENT_ID === undefined) === (env.DISCORD_CLIENT_SECRET === undefined);
const discordError = { path: ['DISCORD_CLIENT_SECRET'], error: 'needed together with DISCORD_CLIENT_ID' };

const configSchema = environmentSchema.refine(bothForDiscord, discordError).transform((env) => ({
  host: env.HOST,
  port: env.PORT,
  dataDir: env.DATA_DIR,
  publicUrl: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).origin,
  apiKey: env.API_KEY,
  rateLimit: env.RATE_LIMIT === 'on',
  trustProxy: env.TRUST_PROXY === undefined ? [] : hosts.parse(env.TRUST_PROXY),
  allowPrivateMedia: env.ALLOW_PRIVATE_MEDIA,
  databaseUrl: env.DATABASE_URL,
  mail: env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM },
  discord:
    env.DISCORD_CLIENT_ID === undefined || env.DISCORD_CLIENT_SECRET === undefined
      ? undefined
      : { clientId: env.DISCORD_CLIENT_ID, clientSecret: env.DISCORD_CLIENT_SECRET },
  logLevel: env.LOG_LEVEL,
}));
export type Config = z.infer<typeof configSchema>;

/** The environment is wrong: one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * The configuration that an environment gives. An empty value counts as unset.
 * @throws ConfigError naming every wrong variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
