// Order matters: most browsers also claim to be others.
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns a name such as "Firefox, Linux"; undefined for unknown agents. */
export function agentName(agent: string | null): string | undefined {
  const nameIn = (known: readonly (readonly [RegExp, string])[]): string | undefined =>
    known.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  const parts = [nameIn(browsers), nameIn(systems)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
