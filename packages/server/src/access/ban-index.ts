import type { BanEntry } from '@matinee/protocol';
import { narrowedTo, networkOfKey, parseNetwork, type Network } from './networks.ts';

export type Ban = BanEntry;

export interface BanSubject {
  sessionId?: string | undefined;
  accountId?: string | undefined;
  /** As `ipKeyOf` returns it. */
  address?: string | undefined;
}

/** Takes equally long for any number of bans. */
export interface BanIndex {
  /** Returns the user's ban that ends last. */
  find(subject: BanSubject, nowMs: number): Ban | undefined;
}

export function createBanIndex(bans: readonly Ban[]): BanIndex {
  const byValue = new Map(bans.filter(({ kind }) => kind !== 'network').map((ban) => [`${ban.kind} ${ban.value}`, ban]));
  const networks = bans.flatMap((ban) => {
    const network = ban.kind === 'network' ? parseNetwork(ban.value) : undefined;
    return network === undefined ? [] : [{ ban, network }];
  });
  const byNetwork = new Map(networks.map(({ ban, network }) => [keyOf(network), ban]));
  const prefixes = { 4: prefixesOf(4), 6: prefixesOf(6) };

  function prefixesOf(family: 4 | 6): number[] {
    return [...new Set(networks.filter(({ network }) => network.family === family).map(({ network }) => network.prefix))];
  }

  function bansOfNetwork(address = ''): (Ban | undefined)[] {
    const whole = networks.length === 0 ? undefined : networkOfKey(address);
    return whole === undefined ? [] : prefixes[whole.family].map((prefix) => byNetwork.get(keyOf(narrowedTo(whole, prefix))));
  }

  return {
    find({ sessionId, accountId, address }, nowMs) {
      if (bans.length === 0) return undefined;
      let last: Ban | undefined;
      for (const ban of [byValue.get(`session ${sessionId}`), byValue.get(`account ${accountId}`), ...bansOfNetwork(address)]) {
        if (ban !== undefined && endOf(ban) > nowMs && (last === undefined || endOf(ban) > endOf(last))) last = ban;
      }
      return last;
    },
  };
}

const endOf = ({ endsAt }: Ban): number => endsAt ?? Infinity;
const keyOf = ({ family, prefix, bits }: Network): string => `${family} ${prefix} ${bits}`;
