export interface Finding {
  /** The broken invariant. */
  rule: string;
  /** One or a few lines. */
  detail: string;
  count: number;
}

/** Findings that differ only in numbers and quoted texts count as the same. */
export interface Findings {
  /** @param kind distinguishes it under the same rule; by default its detail does */
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
