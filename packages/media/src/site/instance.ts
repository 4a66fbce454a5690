import { malformedId } from '../errors/identify-errors.ts';

export interface Instance {
  /** As ids have it. */
  host: string;
  origin: string;
}

/** Which of the operator's instances an id `<host[:port]>:<name>` belongs to, and its name there. @throws InvalidVideoIdException */
export function instanceOf(id: string, origins: ReadonlyMap<string, string>): Instance & { name: string } {
  // With `a.example` and `a.example:8443` both known, the longer one is meant.
  const hosts = [...origins.keys()].filter((host) => id.startsWith(`${host}:`)).sort((a, b) => b.length - a.length);
  const [host] = hosts;
  const origin = host === undefined ? undefined : origins.get(host);
  if (host === undefined || origin === undefined) throw malformedId();
  return { host, origin, name: id.slice(host.length + 1) };
}

/** The first of the operator's instances, which is the one that is searched. */
export function firstInstance(origins: ReadonlyMap<string, string>): Instance | undefined {
  const [first] = origins;
  return first && { host: first[0], origin: first[1] };
}
