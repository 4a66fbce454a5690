/** Whether a host name, without a port, is a domain, given in lower case, or belongs to it: a part of a label is not enough. */
export function isWithinDomain(hostname: string, domain: string | undefined): boolean {
  return domain !== undefined && `.${hostname.toLowerCase()}`.endsWith(`.${domain}`);
}
