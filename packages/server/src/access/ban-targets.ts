import proxyAddr from '@fastify/proxy-addr';
import { createRefusal, type BanKind, type ErrorReason } from '@matinee/protocol';
import { sql } from 'kysely';
import { listedIdLength } from '../accounts/sessions/tokens.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { usernameKeyOf } from '../names/user-names.ts';
import type { Database } from '../storage/tables.ts';
import { isWithin, networkOfKey, parseNetwork, textOfNetwork, type Network } from './networks.ts';

/** A session by its id or its id in lists, an account by id or name, or a network. */
export interface WantedBan {
  kind: BanKind;
  value: string;
}

/** In its stored form, with a name for operators. */
export interface BanTarget extends WantedBan {
  name: string;
}

export interface Banning {
  sessionId: string | undefined;
  accountId: string | undefined;
  /** As `ipKeyOf` returns it. */
  address: string;
  /** Whether the ban may cover the operator too. */
  force: boolean;
}

/** @throws BadApiArgumentException if the target is unknown or must not be banned */
export type FindBanTarget = (wanted: WantedBan, by: Banning) => Promise<BanTarget>;

const refusalOf = (reason: ErrorReason) => createRefusal('BadApiArgumentException', { arg: 'value', reason });

/** @param trustProxy the IP addresses and networks of TRUST_PROXY */
export function createBanTargets({ database, trustProxy }: { database: Database; trustProxy: readonly string[] }): FindBanTarget {
  const isTrusted = proxyAddr.compile([...trustProxy, 'loopback']);
  const trustedKeys = [...trustProxy.flatMap((entry) => namedNetworks[entry] ?? [entry]), '127.0.0.1', '::1'].map((entry) =>
    ipKeyOf(entry.split('/')[0]),
  );

  /** Networks overlap when one is within the other, so comparing their beginnings is enough. */
  function coversServer(network: Network): boolean {
    const begin = textOfNetwork(network).split('/')[0] ?? '';
    const trusted = trustedKeys.flatMap((key) => networkOfKey(key) ?? []);
    return isTrusted(begin, 0) || trusted.some((one) => isWithin(one, network));
  }

  async function findSession(id: string): Promise<BanTarget> {
    const found = await database
      .selectFrom('sessions')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .select(['token_hash', 'sessions.username as guest_name', 'users.username'])
      .where((is) => is.or([is('token_hash', '=', id), is(sql`substr(token_hash, 1, ${sql.lit(listedIdLength)})`, '=', id)]))
      .executeTakeFirst();
    if (found === undefined) throw refusalOf('no_such_session');
    return { kind: 'session', value: found.token_hash, name: found.username ?? found.guest_name };
  }

  async function findAccount(idOrName: string): Promise<BanTarget> {
    const accounts = database.selectFrom('users').select(['id', 'username']);
    // By id first: a user may have another's id as their name.
    const found =
      (await accounts.where('id', '=', idOrName).executeTakeFirst()) ??
      (await accounts.where('username_key', '=', usernameKeyOf(idOrName)).executeTakeFirst());
    if (found === undefined) throw refusalOf('no_such_account');
    return { kind: 'account', value: found.id, name: found.username };
  }

  return async ({ kind, value }, { sessionId, accountId, address, force }) => {
    if (kind === 'network') {
      const network = parseNetwork(value);
      if (network === undefined) throw refusalOf('ban_network_wrong');
      if (coversServer(network)) throw refusalOf('ban_covers_server');
      const own = networkOfKey(address);
      if (!force && own !== undefined && isWithin(own, network)) throw refusalOf('ban_covers_you');
      return { kind, value: textOfNetwork(network), name: textOfNetwork(network) };
    }
    const target = kind === 'session' ? await findSession(value) : await findAccount(value);
    if (!force && target.value === (kind === 'session' ? sessionId : accountId)) throw refusalOf('ban_covers_you');
    return target;
  };
}

/** TRUST_PROXY may contain these names. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
