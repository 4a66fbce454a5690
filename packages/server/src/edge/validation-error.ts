import { createRefusal, MatineeError, type ErrorName, type ErrorReason } from '@matinee/protocol';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of a union: what is wrong for each of its members. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** What is wrong, not missing, in a way that has a name of its own. The path is where it stands, with dots. */
const namedProblems: [RegExp, ErrorName, ErrorReason?][] = [
  [/(^|\.)role$|(^|\.)grants\.\d+\.0$/, 'InvalidRoleException'],
  [/(^|\.)service$/, 'UnsupportedServiceException'],
  [/(^|\.)visibility$/, 'ValidationError', 'invalid_visibility'],
  [/(^|\.)queueMode$/, 'ValidationError', 'invalid_queue_mode'],
];

/** Of a union, what is wrong for the member that fits best: where the trouble lies deepest. */
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

/** Why some input is refused, as one sentence for people; names the first problem. */
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
