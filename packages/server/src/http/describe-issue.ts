interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What is wrong with some input, as one sentence for people; names the first problem. */
export function describeIssue(issues: readonly Issue[]): string {
  const [first] = issues;
  if (first === undefined) return 'Invalid input.';
  const path = first.path.map(String).join('.');
  return path === '' ? first.message : `${path}: ${first.message}`;
}
