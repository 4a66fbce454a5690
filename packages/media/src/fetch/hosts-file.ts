import type { LookupAddress } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { preciseClock, type Clock } from '@matinee/base/clock';

export interface HostsFile {
  /** Finds a name in lower case without a final dot. */
  find(name: string): Promise<LookupAddress[] | undefined>;
}

const systemPath =
  process.platform === 'win32' ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32\\drivers\\etc\\hosts') : '/etc/hosts';
/** Lists that block advertisements have a few MB. */
const maxBytes = 16 * 1024 * 1024;
const checkEveryMs = 5000;

export function createHostsFile(path = systemPath, clock: Pick<Clock, 'now'> = preciseClock): HostsFile {
  let names: Promise<ReadonlyMap<string, LookupAddress[]>> = Promise.resolve(new Map());
  let version = '';
  let checkedMs = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    checkedMs = clock.now();
    const { mtimeMs, size } = await stat(path);
    if (`${mtimeMs} ${size}` === version) return;
    version = `${mtimeMs} ${size}`;
    names = size > maxBytes ? Promise.resolve(new Map()) : readFile(path, 'utf8').then(parseHosts);
    await names;
  }

  return {
    async find(name) {
      if (clock.now() - checkedMs >= checkEveryMs) {
        await refresh().catch(() => {
          version = '';
          names = Promise.resolve(new Map());
        });
      }
      return (await names).get(name);
    },
  };
}

/** Parses hosts(5), with names in lower case. */
export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const found = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').split(/\s+/).filter((word) => word !== '');
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const addresses = found.get(key);
      if (addresses === undefined) found.set(key, [{ address, family }]);
      else if (!addresses.some((other) => other.address === address)) addresses.push({ address, family });
    }
  }
  return found;
}
