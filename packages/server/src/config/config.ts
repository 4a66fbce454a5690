import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { relayServices } from '@matinee/media/relay-sites';
import {
  limits,
  linkServices,
  registrationModes,
  roomMakers,
  serviceSettingOf,
  type Service,
  type SettingName,
  type ServerSettingValues,
} from '@matinee/protocol';
import * as z from 'zod';
import { basePathOf, publicUrlSchema } from './public-url.ts';
import { isOidcAdminComplete, isOidcComplete, oidcAdminError, oidcError, oidcOf, oidcVariables } from './oidc-variables.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const hosts = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ''),
);
function readInstances(text: string): ReadonlyMap<string, string> {
  const origins = text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '')
    .map((host) => new URL(/^https?:\/\//.test(host) ? host : `https://${host}`));
  return new Map(origins.map(({ host, origin }) => [host, origin]));
}
const instances = z
  .string()
  .refine((text) => text === '' || text.split(',').every((host) => /^\s*(?:https?:\/\/)?[\w.-]+(?::\d{1,5})?\s*$/.test(host)), {
    error: 'a list of hosts',
  })
  .transform(readInstances);
const page = z.string().refine((text) => /^$|^\/(?![/\\])|^https?:\/\//.test(text) && URL.canParse(text, 'http://localhost'), {
  error: 'a URL, or a path of this server',
});
function isRedisUrl(text: string): boolean {
  return text.split(',').every((url) => /^rediss?:\/\//.test(url.trim()) && URL.canParse(url.trim()));
}
const port = z.coerce.number().int().min(0).max(65_535);

const filmUsers = ['everyone', 'members', 'operators'] as const;

/** The descriptions are the operators' documentation. */
export const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('IP address to listen on. 0.0.0.0 serves the whole network.'),
  PORT: port.default(8080).describe('Port to listen on; 0 picks a free one.'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database.'),
  PUBLIC_URL: publicUrlSchema
    .optional()
    .describe(
      'URL under which browsers reach this server, such as https://watch.example.org, or https://example.org/watch below a path. Needed unless that is localhost or an IP address of this machine: link previews, e-mails and Discord use it.',
    ),
  PUBLIC_DOMAIN: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/)
    .transform((domain) => domain.toLowerCase())
    .optional()
    .describe('Domain of a public server, such as example.org. Hosts within it have a privacy policy page.'),
  SHORT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'URL to which invitations append the name of a room, such as https://mtn.example. Requests for its host have to reach this server, which redirects them to PUBLIC_URL. Unset, invitations have the URL of the page.',
    ),
  FAQ_URL: page
    .default('/faq')
    .describe('URL of a page with questions and answers, linked in the bar, the drawer and the footer. Empty: no link.'),
  BUG_URL: page.default('/faq#bug').describe('URL of a page for bug reports, linked in the same places. Empty: no link.'),
  SUPPORT_URL: page
    .default('/faq#support')
    .describe('URL of a page for supporting this server, linked in the same places. Empty: no link.'),
  API_KEY: z
    .string()
    .min(16)
    .optional()
    .describe('Secret of operators, at least 16 characters, which their calls send in the header apikey. Unset, those calls are refused.'),
  REGISTRATION: z
    .enum(registrationModes)
    .optional()
    .describe(
      'open, invite (only with an invitation of an operator) or closed: who may register. Unset, operators choose; at first it is open.',
    ),
  ROOM_CREATION: z
    .enum(roomMakers)
    .optional()
    .describe(
      'everyone, members (users with an account) or administrators (operators): who may make rooms. Unset, operators choose; at first it is everyone.',
    ),
  GUESTS: z
    .enum(['on', 'off'])
    .optional()
    .describe('on or off: whether users without an account may use the rooms. Unset, operators choose; at first it is on.'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50_000)
    .optional()
    .describe(
      'Connections that each node takes at a time, 1 to 50000. Unset, or when it is more: as many as the open files of the process allow.',
    ),
  RATE_LIMIT: z.enum(['on', 'off']).default('on').describe('on or off: limits per user, room and IP address.'),
  TRUST_PROXY: z.string().optional().describe('IP addresses or networks (comma separated) of proxies whose X-Forwarded-For is trusted.'),
  ALLOW_PRIVATE_MEDIA: flag.default(false).describe('true allows links to private and loopback addresses, for media servers at home.'),
  ALLOW_PRIVATE_WEBHOOKS: flag
    .default(false)
    .describe(
      'true allows webhooks to private and loopback addresses: every user with an account can then send requests into that network.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL (14 or newer) instead of the embedded database, such as postgres://matinee:secret@db/matinee.'),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, { error: 'a URL such as redis://host:6379, or several of a Redis Cluster with commas between them' })
    .optional()
    .describe(
      'Redis or Valkey (7 or newer) that several servers share, such as redis://:secret@redis:6379; several URLs with commas between them are a Redis Cluster. Needs DATABASE_URL. See scaling.md.',
    ),
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(128)])
    .default(1)
    .describe('Processes behind the port, to use several cores; auto: one for each core. More than one needs REDIS_URL.'),
  SMTP_URL: z
    .url({ protocol: /^(smtps?|log)$/ })
    .optional()
    .describe(
      'Mail server for e-mails about accounts, such as smtp://user:secret@mail.example.org:587. With the address `log:` they are written to the log. Unset, none are sent.',
    ),
  MAIL_FROM: z.string().default('Matinee <matinee@localhost>').describe('Sender of e-mails.'),
  DISCORD_CLIENT_ID: z.string().optional().describe('With DISCORD_CLIENT_SECRET, users can log in through Discord.'),
  DISCORD_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Both come from an application at Discord whose redirect is PUBLIC_URL followed by /api/auth/discord/callback.'),
  ...oidcVariables,
  YOUTUBE_API_KEY: z
    .string()
    .optional()
    .describe('Key of the YouTube Data API: lengths, playlists, channels and search. Without it links to single videos work.'),
  YOUTUBE_SEARCHES_PER_DAY: z.coerce.number().int().min(0).default(100).describe('Searches a day that the key allows.'),
  GOOGLE_DRIVE_API_KEY: z
    .string()
    .optional()
    .describe('Key of the Google Drive API, used by the server. Without it and GOOGLE_DRIVE_BROWSER_KEY Drive links are refused.'),
  GOOGLE_DRIVE_BROWSER_KEY: z
    .string()
    .optional()
    .describe('Key with which browsers load Drive files. Every browser sees it: restrict it to the Drive API and to PUBLIC_URL.'),
  REDDIT_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      'With REDDIT_CLIENT_SECRET, posts and subreddits are read by Reddit’s API. Reddit has given out no keys by itself since November 2025 and has revoked old ones; without them its feeds are read, which answer few requests and say neither lengths nor which posts are for adults.',
    ),
  REDDIT_CLIENT_SECRET: z.string().optional().describe('Secret of the application at Reddit.'),
  PEERTUBE_HOSTS: instances
    .prefault('framatube.org,peertube.tv,video.blender.org')
    .describe(
      'PeerTube instances whose links are recognised, by host (comma separated), with http:// before those without https. Empty: none.',
    ),
  INVIDIOUS_HOSTS: instances.default(new Map()).describe('Invidious instances, in the same form. Most public ones refuse requests.'),
  SEARCH: z
    .enum(['youtube', 'odysee', 'peertube', 'invidious', 'off'])
    .optional()
    .describe('Site that is searched: youtube, odysee, peertube, invidious or off. Unset: YouTube if it has a key, else none.'),
  PROVIDERS_OFF: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(z.enum(linkServices)))
    .default([])
    .describe(`Kinds of links that are refused (comma separated): ${linkServices.join(', ')}. Operators may switch the others on and off.`),
  RELAY_SITES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(z.enum(relayServices)))
    .default([])
    .describe(
      `Sites whose streams this server passes on to its users (comma separated): ${relayServices.join(', ')}. Unset: none. Read operating.md first: it costs traffic, and the sites' terms may forbid it.`,
    ),
  RELAY_GB_PER_ROOM: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(20)
    .describe('Gigabytes that are relayed for one room within 24 hours. A user takes about 2 an hour in 1080p.'),
  FILMS_FOR: z
    .enum(filmUsers)
    .default('everyone')
    .describe(
      'everyone, members (users with an account) or operators: who may show films of their own, which their browsers send to the room.',
    ),
  FILMS_MAX_GB: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Gigabytes that films of all rooms may take; 0 turns them off. Unset: half of the free disk at the start, at most 20.'),
  FILMS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the films; with REDIS_URL a folder that all nodes share, without which there are no films. Unset: films in DATA_DIR. Backups leave it out.',
    ),
  MEDIA_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Folder with films that users can add to rooms. It is only read. Links that lead out of it are left out. Unset: none.'),
  MEDIA_FOR: z
    .enum(filmUsers)
    .default('everyone')
    .describe(
      'everyone, members (users with an account) or operators: who may add films of MEDIA_DIR. Everyone in the room can watch them.',
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      'Port for operators, with metrics (GET /metrics) and, with API_KEY, dumps of rooms; 0 picks a free one. Unset, there is no such port.',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('IP address on which that port listens. It must not be reachable from outside.'),
  COLLECTION_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.videosPerAdd)
    .default(200)
    .describe('Videos added from one playlist or channel, 1 to 500.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level that is logged, to standard output as JSON lines: trace, debug, info, warn, error, fatal or silent.'),
});

/** These variables fix settings that operators could otherwise change while the server runs. */
const settingVariables = { registration: 'REGISTRATION', roomCreation: 'ROOM_CREATION', guests: 'GUESTS' } as const satisfies Partial<
  Record<SettingName, string>
>;

function fixedSettingsOf(env: z.infer<typeof environmentSchema>) {
  const given = Object.entries(settingVariables).filter(([, variable]) => env[variable] !== undefined);
  const off = env.PROVIDERS_OFF.map(serviceSettingOf);
  return {
    values: Object.fromEntries([
      ...given.map(([name, variable]) => [name, env[variable]]),
      ...off.map((name) => [name, 'off']),
    ]) as Partial<ServerSettingValues>,
    variables: Object.fromEntries([...given, ...off.map((name) => [name, 'PROVIDERS_OFF'])]) as Partial<Record<SettingName, string>>,
  };
}

const hasRedditPair = (env: { REDDIT_CLIENT_ID?: string | undefined; REDDIT_CLIENT_SECRET?: string | undefined }): boolean =>
  (env.REDDIT_CLIENT_ID === undefined) === (env.REDDIT_CLIENT_SECRET === undefined);
const redditError = { path: ['REDDIT_CLIENT_SECRET'], error: 'needed together with REDDIT_CLIENT_ID' };
const hasDiscordPair = (env: { DISCORD_CLIENT_ID?: string | undefined; DISCORD_CLIENT_SECRET?: string | undefined }): boolean =>
  (env.DISCORD_CLIENT_ID === undefined) === (env.DISCORD_CLIENT_SECRET === undefined);
const discordError = { path: ['DISCORD_CLIENT_SECRET'], error: 'needed together with DISCORD_CLIENT_ID' };

const isShortUrlUseful = (env: { SHORT_URL?: string | undefined; PUBLIC_URL?: string | undefined }): boolean =>
  env.SHORT_URL === undefined || env.PUBLIC_URL !== undefined;
const shortUrlError = { path: ['SHORT_URL'], error: 'needs PUBLIC_URL' };

const isClusterComplete = (env: { REDIS_URL?: string | undefined; DATABASE_URL?: string | undefined }): boolean =>
  env.REDIS_URL === undefined || env.DATABASE_URL !== undefined;
const redisError = { path: ['REDIS_URL'], error: 'needs DATABASE_URL, which the servers share too' };

const canHaveWorkers = (env: { WORKERS: number | 'auto'; REDIS_URL?: string | undefined }): boolean =>
  env.WORKERS === 1 || env.REDIS_URL !== undefined;
const workersError = { path: ['WORKERS'], error: 'needs REDIS_URL, through which the processes share the rooms' };

const configSchema = environmentSchema
  .refine(isClusterComplete, redisError)
  .refine(canHaveWorkers, workersError)
  .refine(isShortUrlUseful, shortUrlError)
  .refine(hasDiscordPair, discordError)
  .refine(isOidcComplete, oidcError)
  .refine(isOidcAdminComplete, oidcAdminError)
  .refine(hasRedditPair, redditError)
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL,
    basePath: basePathOf(env.PUBLIC_URL),
    publicDomain: env.PUBLIC_DOMAIN,
    links: {
      ...(env.FAQ_URL !== '' && { faq: env.FAQ_URL }),
      ...(env.BUG_URL !== '' && { bug: env.BUG_URL }),
      ...(env.SUPPORT_URL !== '' && { support: env.SUPPORT_URL }),
    },
    /** Without a slash at its end. */
    shortUrl: env.SHORT_URL?.replace(/\/+$/, ''),
    apiKey: env.API_KEY,
    fixedSettings: fixedSettingsOf(env),
    maxConnections: env.MAX_CONNECTIONS,
    rateLimit: env.RATE_LIMIT === 'on',
    trustProxy: env.TRUST_PROXY === undefined ? [] : hosts.parse(env.TRUST_PROXY),
    allowPrivateMedia: env.ALLOW_PRIVATE_MEDIA,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    workers: env.WORKERS === 'auto' ? availableParallelism() : env.WORKERS,
    mail: env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM },
    discord:
      env.DISCORD_CLIENT_ID === undefined || env.DISCORD_CLIENT_SECRET === undefined
        ? undefined
        : { clientId: env.DISCORD_CLIENT_ID, clientSecret: env.DISCORD_CLIENT_SECRET },
    oidc: oidcOf(env),
    sites: {
      youtubeKey: env.YOUTUBE_API_KEY,
      youtubeSearchesPerDay: env.YOUTUBE_SEARCHES_PER_DAY,
      googleDriveKey: env.GOOGLE_DRIVE_API_KEY,
      googleDriveBrowserKey: env.GOOGLE_DRIVE_BROWSER_KEY,
      reddit:
        env.REDDIT_CLIENT_ID === undefined || env.REDDIT_CLIENT_SECRET === undefined
          ? undefined
          : { clientId: env.REDDIT_CLIENT_ID, clientSecret: env.REDDIT_CLIENT_SECRET },
      peertube: env.PEERTUBE_HOSTS,
      invidious: env.INVIDIOUS_HOSTS,
      relayed: env.RELAY_SITES,
    },
    films: filmsOf(env),
    library: env.MEDIA_DIR === undefined ? undefined : { folder: env.MEDIA_DIR, users: env.MEDIA_FOR },
    relay: { services: env.RELAY_SITES, bytesPerRoomAndDay: env.RELAY_GB_PER_ROOM * 1e9 },
    searchAt: searchServiceOf(env),
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    collectionLimit: env.COLLECTION_LIMIT,
    logLevel: env.LOG_LEVEL,
  }));

/** Returns undefined where there are no films. Nodes have no folder in common unless one is named. */
function filmsOf(env: z.infer<typeof environmentSchema>) {
  if (env.FILMS_MAX_GB === 0 || (env.REDIS_URL !== undefined && env.FILMS_DIR === undefined)) return undefined;
  return {
    folder: env.FILMS_DIR ?? join(env.DATA_DIR, 'films'),
    owners: env.FILMS_FOR,
    maxBytes: env.FILMS_MAX_GB && env.FILMS_MAX_GB * 1e9,
  };
}

function searchServiceOf(env: z.infer<typeof environmentSchema>): Service | undefined {
  const chosen = env.SEARCH ?? (env.YOUTUBE_API_KEY === undefined ? 'off' : 'youtube');
  return chosen === 'off' || env.PROVIDERS_OFF.includes(chosen) ? undefined : chosen;
}

export type Config = z.infer<typeof configSchema>;

/** The message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const canBeEmpty: ReadonlySet<string> = new Set(['FAQ_URL', 'BUG_URL', 'SUPPORT_URL', 'PEERTUBE_HOSTS']);

/** An empty value counts as unset, or switches off a default. @throws ConfigError naming every wrong variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== undefined && (value !== '' || canBeEmpty.has(name))),
  );
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
