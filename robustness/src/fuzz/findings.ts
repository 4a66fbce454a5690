/** Something that must not happen, seen in a run. */
export interface Finding {
  /** Which invariant is broken. */
  rule: string;
  /** Description of what was seen, in one line or a few. */
  detail: string;
  /** How many times it was seen. */
  count: number;
}

/** Findings of a run. Findings that differ only in numbers and quoted texts count as the same. */
export interface Findings {
  /** @param kind what distinguishes it from others against the same rule; its detail without this */
  add(rule: string, detail: string, kind?: string): void;
  list(): readonly Finding[];
}

const findingsKept = 50;

export function createFindings(): Findings {
  const findings = new Map<string, Finding>();
  return {
    add(rule, detail, kind = detail) {
      const key = `${rule} ${kind.replaceAll(/"[^"]*"|[\d.:]+/g, '#').slice(0, 200)}`;
      const known = findings.get(key);
      if (known) known.count += 1;
      else if (findings.size < findingsKept) findings.set(key, { rule, detail: detail.slice(0, 2000), count: 1 });
    },
    list: () => [...findings.values()],
  };
}
