import { createRefusal, MatineeError, type ErrorName, type ErrorReason } from '@matinee/protocol';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly format?: string | undefined;
  readonly keys?: readonly string[];
  readonly maximum?: number | bigint;
  /** The issues of each member of a union. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** Error names for wrong values, by dotted path. Missing values don't have them. */
const namedProblems: [RegExp, ErrorName, ErrorReason?][] = [
  [/(^|\.)role$|(^|\.)grants\.\d+\.0$/, 'InvalidRoleException'],
  [/(^|\.)service$/, 'UnsupportedServiceException'],
  [/(^|\.)visibility$/, 'ValidationError', 'invalid_visibility'],
  [/(^|\.)queueMode$/, 'ValidationError', 'invalid_queue_mode'],
];

/** Returns the first issue; for a union, the deepest one, whose member fits best. */
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

export function toValidationError(input: unknown, issues: readonly Issue[]): MatineeError {
  const issue = firstIssueOf(issues);
  if (issue === undefined) return createRefusal('ValidationError');
  const path = issue.path.map(String).join('.');
  const known = valueAt(input, issue.path) === undefined ? undefined : namedProblems.find(([pattern]) => pattern.test(path));
  if (known) {
    const [, name, reason] = known;
    return createRefusal(name, reason === undefined ? {} : { reason });
  }
  const sentence = describeIssue(issue, path, valueAt(input, issue.path));
  return new MatineeError('ValidationError', sentence, path === '' ? {} : { arg: path, reason: 'invalid_field' });
}

/** All other messages are sentences of our own schemas. */
const libraryMessage = /^(Invalid|Too (big|small)|Unrecognized)/;

function describeIssue({ code, message, format, keys = [], maximum }: Issue, path: string, value: unknown): string {
  const what = path === '' ? 'The request' : `“${path}”`;
  if (!libraryMessage.test(message)) return message;
  if (code === 'unrecognized_keys') return `${what} has unknown fields: ${keys.join(', ')}.`;
  if (value === undefined && path !== '') return `${what} is missing.`;
  if (code === 'too_small' && typeof value === 'string') return `${what} can’t be empty.`;
  if (code === 'too_big') return `${what} can be at most ${maximum}${typeof value === 'string' ? ' characters long' : ''}.`;
  if (format === 'email') return 'Must be a valid email';
  return `${what} has a value that can’t be used.`;
}
