import { createRefusal, MatineeError, type ErrorName, type ErrorReason } from '@matinee/protocol';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** For a union, the issues of each member. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** Wrong values, not missing ones, with an error name of their own, by their dotted path. */
const namedProblems: [RegExp, ErrorName, ErrorReason?][] = [
  [/(^|\.)role$|(^|\.)grants\.\d+\.0$/, 'InvalidRoleException'],
  [/(^|\.)service$/, 'UnsupportedServiceException'],
  [/(^|\.)visibility$/, 'ValidationError', 'invalid_visibility'],
  [/(^|\.)queueMode$/, 'ValidationError', 'invalid_queue_mode'],
];

/** The first issue; for a union, that of the member that fits best, whose issue is deepest. */
function firstIssueOf(issues: readonly Issue[]): Issue | undefined {
  const [first] = issues;
  if (first?.errors === undefined) return first;
  const inner = first.errors.flatMap((member) => firstIssueOf(member) ?? []).sort((a, b) => b.path.length - a.path.length);
  return inner[0] === undefined ? first : { ...inner[0], path: [...first.path, ...inner[0].path] };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  );
}

/** The refusal of an input, with a sentence about its first issue. */
export function toValidationError(input: unknown, issues: readonly Issue[]): MatineeError {
  const issue = firstIssueOf(issues);
  if (issue === undefined) return createRefusal('ValidationError');
  const path = issue.path.map(String).join('.');
  const known = valueAt(input, issue.path) === undefined ? undefined : namedProblems.find(([pattern]) => pattern.test(path));
  if (known) {
    const [, name, reason] = known;
    return createRefusal(name, reason === undefined ? {} : { reason });
  }
  if (path === '') return new MatineeError('ValidationError', issue.message);
  return new MatineeError('ValidationError', `${path}: ${issue.message}`, { arg: path, reason: 'invalid_field' });
}
