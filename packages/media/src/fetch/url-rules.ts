import type { FetchPolicy } from './guarded-response.ts';
import { isAllowedIpLiteral } from './ip-literal.ts';

/** Ports above 1023 without media: the Fetch standard's bad ports, and databases. */
const closedPorts = new Set([
  1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9200, 10080,
  11211, 27017,
]);

const privateNames = ['localhost', 'local', 'internal', 'home.arpa'];
const closedNames = ['onion', 'i2p', 'metadata.google.internal'];

/** Checks the text of a URL. The addresses of its name are checked when connecting. */
export function isAllowedUrl(url: URL, { allowPrivate, ownHosts }: FetchPolicy): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username !== '' || url.password !== '') return false;
  if (!isAllowedPort(url.port)) return false;
  if (isOwnHost(url, ownHosts)) return false;
  const host = bareHost(url);
  return isAllowedIpLiteral(host, allowPrivate) ?? isAllowedName(host, allowPrivate);
}

export function isOwnHost(url: URL, ownHosts: readonly string[]): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const name = url.hostname.replace(/\.$/, '');
  return ownHosts.some((own) => {
    const wanted = own.toLowerCase();
    return wanted === name || wanted === `${name}:${port}`;
  });
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isAllowedPort(port: string): boolean {
  if (port === '') return true;
  const number = Number(port);
  return number === 80 || number === 443 || (number >= 1024 && !closedPorts.has(number));
}

function isAllowedName(name: string, allowPrivate: boolean): boolean {
  const isUnder = (parent: string) => name === parent || name.endsWith(`.${parent}`);
  if (name === '' || closedNames.some(isUnder)) return false;
  if (allowPrivate) return true;
  return name.includes('.') && !privateNames.some(isUnder);
}
