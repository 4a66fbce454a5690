/** Violations that a fault has shown, and figures worth a line. */
export interface FaultReport {
  problems: readonly string[];
  /** One line. */
  summary: string;
}

/** Problems of a run, each once. */
export interface Problems {
  add(problem: string): void;
  list(): readonly string[];
}

export function createProblems(): Problems {
  const problems = new Set<string>();
  return { add: (problem) => void problems.add(problem), list: () => [...problems] };
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
