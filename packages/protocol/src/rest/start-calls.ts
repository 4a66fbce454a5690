import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { doorsSchema } from './door-settings.ts';
import { serviceSchema } from '../media/services.ts';

export const grantResponseSchema = z.object({ token: z.string() });

/** The user of a session. */
export const userResponseSchema = z.object({
  username: z.string(),
  loggedIn: z.boolean(),
  discordLinked: z.optional(z.boolean()),
  id: z.optional(z.string()),
  /** Whether the account runs this server. */
  isOperator: z.optional(z.boolean()),
});
export type UserResponse = z.infer<typeof userResponseSchema>;

/** The optional features of this server. */
export const featuresResponseSchema = z.object({
  /** Logging in through Discord. */
  discord: z.boolean(),
  /** The name of the OpenID provider for logins; missing if there is none. */
  oidc: z.optional(z.object({ name: z.string() })),
  /** The domain whose pages can use passkeys; missing if browsers do not allow any. */
  passkeys: z.optional(z.string()),
  /** E-mails for users who have forgotten their password. */
  recovery: z.boolean(),
  /** Kinds of links that can be played. */
  services: z.array(serviceSchema),
  /** The service to search for words; missing if there is none. */
  search: z.optional(serviceSchema),
  /** Hosts of the instances whose links are recognised. */
  peertubeHosts: z.array(z.string()),
  invidiousHosts: z.array(z.string()),
  /** The start of a room's short link, before a slash and its name; missing if there are no short links. */
  shortUrl: z.optional(z.string()),
  /** URLs of pages for users, or their paths on this server. */
  links: z.object({ faq: z.optional(z.string()), bug: z.optional(z.string()), support: z.optional(z.string()) }),
  /** The current announcement of the operators. */
  announcement: z.optional(z.string()),
  /** The domain whose host names show a privacy policy. */
  publicDomain: z.optional(z.string()),
  /** The users who may add films of the operators' folder: `everyone`, `members` or `operators`; missing if there is none. */
  library: z.optional(z.string()),
  /** The users who may register, create rooms and use them. */
  doors: z.optional(doorsSchema),
});
export type Features = z.infer<typeof featuresResponseSchema>;

/** A page makes these first, and loads the schemas of the others later. */
export const startCalls = {
  /** Returns the session token of this client, or a new guest's. */
  grant: { method: 'GET', path: '/auth/grant', access: 'open', response: grantResponseSchema },
  /** Returns the user of the session. */
  getUser: { method: 'GET', path: '/user', response: userResponseSchema },
  /** Returns the optional features of this server. */
  features: { method: 'GET', path: '/data/features', access: 'open', response: featuresResponseSchema },
} as const satisfies Record<string, Call>;
