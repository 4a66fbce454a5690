/** Whether a host name without a port is a domain (in lower case) or a subdomain of it. */
export function isWithinDomain(hostname: string, domain: string | undefined): boolean {
  return domain !== undefined && `.${hostname.toLowerCase()}`.endsWith(`.${domain}`);
}
