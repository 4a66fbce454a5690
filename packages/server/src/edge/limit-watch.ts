import type { Clock } from '@matinee/base/clock';
import { networkOf } from './ip-key.ts';
import type { AnsweredRequest } from './request-log.ts';

/** A network with many refusals in the last hour. */
export interface LimitedNetwork {
  network: string;
  /** Whether most of them were chat messages. */
  ofChat: boolean;
  refused: number;
}

export interface LimitWatch {
  note(request: Pick<AnsweredRequest, 'address' | 'kind' | 'outcome'>): void;
  /** The most refusals first. */
  networks(): LimitedNetwork[];
}

const hourMs = 3600 * 1000;
const partMs = hourMs / 2;
/** Any user may click too fast. */
const minRefused = 50;
const maxShown = 10;
/** All counts are dropped when there are more. */
const maxNetworks = 2000;

interface Count {
  chat: number;
  all: number;
}

export function createLimitWatch(clock: Pick<Clock, 'now'>): LimitWatch {
  let sinceMs = clock.now();
  let current = new Map<string, Count>();
  let previous = new Map<string, Count>();

  function turn(): void {
    const passedMs = clock.now() - sinceMs;
    if (passedMs < partMs && current.size < maxNetworks) return;
    previous = passedMs < hourMs ? current : new Map();
    current = new Map();
    sinceMs = clock.now();
  }

  return {
    note({ address, kind, outcome }) {
      if (outcome !== 'TooManyRequests') return;
      turn();
      const network = networkOf(address);
      const count = current.get(network) ?? { chat: 0, all: 0 };
      count.all += 1;
      if (kind === 'Chat') count.chat += 1;
      current.set(network, count);
    },
    networks() {
      turn();
      return [...new Set([...current.keys(), ...previous.keys()])]
        .map((network) => {
          const [one, other] = [current.get(network), previous.get(network)];
          const refused = (one?.all ?? 0) + (other?.all ?? 0);
          return { network, refused, ofChat: 2 * ((one?.chat ?? 0) + (other?.chat ?? 0)) > refused };
        })
        .filter(({ refused }) => refused >= minRefused)
        .sort((a, b) => b.refused - a.refused)
        .slice(0, maxShown);
    },
  };
}
