import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { createAuditLog, type AuditLog } from '../accounts/audit-log.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import { createDiscord, discordIssuer } from '../accounts/logins/discord.ts';
import { createEmailAddresses, type EmailAddresses } from '../accounts/email-addresses.ts';
import { createErasure, type Erasure } from '../accounts/erasure.ts';
import { createLoginLimits, type LoginLimits } from '../accounts/logins/login-limits.ts';
import { createKnownLogins, type KnownLogins } from '../accounts/logins/known-logins.ts';
import type { ProviderId } from '../accounts/logins/login-provider.ts';
import { createLoginSteps, type LoginSteps } from '../accounts/logins/login-steps.ts';
import { createMailer, type Mailer } from '../accounts/mailer.ts';
import { createOidcProvider } from '../accounts/logins/oidc.ts';
import { createPasskeys } from '../accounts/logins/create-passkeys.ts';
import { passkeySiteOf } from '../accounts/logins/passkey-site.ts';
import type { Passkeys } from '../accounts/logins/passkeys.ts';
import { createPasswords } from '../accounts/logins/passwords.ts';
import { createProviderLogin, type ProviderLogin } from '../accounts/logins/provider-login.ts';
import { createProviderUsers, type ProviderUsers } from '../accounts/logins/provider-users.ts';
import { createRecovery, type Recovery } from '../accounts/recovery.ts';
import { createSecondFactors, type SecondFactors } from '../accounts/logins/second-factors.ts';
import { createBanTargets, type FindBanTarget } from '../access/ban-targets.ts';
import { createBans, type Bans } from '../access/bans.ts';
import { createRegistrationPolicy } from '../access/create-registration-policy.ts';
import { createRoomPasswords, type RoomPasswords } from '../access/room-passwords.ts';
import { createInvitations, type Invitations } from '../access/invitations.ts';
import { createSetUpKey, type SetUpKey } from '../access/set-up-key.ts';
import { createSessions } from '../accounts/sessions/create-sessions.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { Values } from '../cluster/backbone.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Limiting } from '../edge/limiters.ts';
import type { Config } from '../config/config.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { Database } from '../storage/tables.ts';
import type { ServerOptions } from './server-options.ts';

export interface AccountServices {
  sessions: Sessions;
  accounts: Accounts;
  emails: EmailAddresses;
  recovery: Recovery;
  erasure: Erasure;
  audit: AuditLog;
  invitations: Invitations;
  bans: Bans;
  findBanTarget: FindBanTarget;
  setUpKey: SetUpKey;
  loginLimits: LoginLimits;
  knownLogins: KnownLogins;
  roomPasswords: RoomPasswords;
  /** Undefined without SMTP_URL. */
  mailer: Mailer | undefined;
  loginSteps: LoginSteps;
  providerUsers: ProviderUsers;
  passkeys: Passkeys;
  secondFactors: SecondFactors;
  providerLogins: Readonly<Partial<Record<ProviderId, ProviderLogin>>>;
}

export interface AccountServicesOptions {
  database: Database;
  clock: Clock;
  log: Logger;
  secret: Buffer;
  publicUrl: () => string;
  bus: NodeBus;
  values: Values | undefined;
  limiting: Limiting;
  settings: ServerSettings;
}

export async function createAccountServices(
  config: Config,
  { passwordCost, passwords = createPasswords(passwordCost), discordOrigin = 'https://discord.com' }: ServerOptions,
  { database, clock, log, secret, publicUrl, bus, values, limiting, settings }: AccountServicesOptions,
): Promise<AccountServices> {
  const emails = createEmailAddresses({ database, clock });
  const invitations = createInvitations({ database, clock });
  const setUpKey = createSetUpKey({ database, bus, clock });
  const registrationPolicy = createRegistrationPolicy({ settings, invitations, setUpKey });
  const loginSteps = createLoginSteps(database, clock);
  const providerUsers = createProviderUsers({ database, clock, registrationPolicy, issuers: issuersOf(config) });
  const sessions = createSessions(database, clock, { bus, values });
  return {
    sessions,
    emails,
    accounts: createAccounts({ database, clock, passwords, emails, providerUsers, registrationPolicy }),
    invitations,
    setUpKey,
    bans: await createBans({ database, bus, clock }),
    findBanTarget: createBanTargets({ database, trustProxy: config.trustProxy }),
    recovery: createRecovery({ database, clock, passwords }),
    mailer: config.mail && createMailer(config.mail, { log, clock }),
    audit: createAuditLog({ database, clock }),
    erasure: createErasure({ database, clock, secret }),
    loginLimits: createLoginLimits(limiting),
    roomPasswords: createRoomPasswords(passwords, limiting),
    knownLogins: createKnownLogins({ database, clock, secret }),
    loginSteps,
    providerUsers,
    passkeys: createPasskeys({ database, clock, loginSteps, issuers: issuersOf(config), site: () => passkeySiteOf(publicUrl()) }),
    secondFactors: createSecondFactors({ database, clock, secret, loginSteps }),
    providerLogins: {
      ...(config.discord && {
        discord: createProviderLogin(createDiscord({ ...config.discord, origin: discordOrigin, publicUrl }), loginSteps),
      }),
      ...(config.oidc && { oidc: createProviderLogin(createOidcProvider({ ...config.oidc, publicUrl, clock }), loginSteps) }),
    },
  };
}

function issuersOf({ discord, oidc }: Config): string[] {
  return [...(discord === undefined ? [] : [discordIssuer]), ...(oidc === undefined ? [] : [oidc.issuer])];
}
