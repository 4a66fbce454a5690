import { malformedId } from '../errors/identify-errors.ts';

export interface Instance {
  /** As in ids: `name` or `name:port`. */
  host: string;
  origin: string;
}

/** Finds the instance of `<host[:port]>:<name>`. @throws InvalidVideoIdException */
export function instanceOf(id: string, origins: ReadonlyMap<string, string>): Instance & { name: string } {
  // If `a.example` and `a.example:8443` match, the longer one is meant.
  const hosts = [...origins.keys()].filter((host) => id.startsWith(`${host}:`)).sort((a, b) => b.length - a.length);
  const [host] = hosts;
  const origin = host === undefined ? undefined : origins.get(host);
  if (host === undefined || origin === undefined) throw malformedId();
  return { host, origin, name: id.slice(host.length + 1) };
}

export function firstInstance(origins: ReadonlyMap<string, string>): Instance | undefined {
  const [first] = origins;
  return first && { host: first[0], origin: first[1] };
}
