export interface Finding {
  kind: 'ok' | 'warn' | 'fail';
  name: string;
  sentence: string;
}

export const ok = (name: string, sentence: string): Finding => ({ kind: 'ok', name, sentence });
export const warn = (name: string, sentence: string): Finding => ({ kind: 'warn', name, sentence });
export const failed = (name: string, sentence: string): Finding => ({ kind: 'fail', name, sentence });

/** Messages of other programs may have several lines. */
export function lineOf({ kind, name, sentence }: Finding): string {
  return `${kind.padEnd(4)} ${name}: ${sentence.replaceAll(/\s+/g, ' ').trim()}`;
}

/** Returns messages such as `fetch failed: connect ECONNREFUSED …`. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const message = (error.message || error.name).replace(/\.$/, '');
  const cause = inner instanceof Error ? messageOf(inner) : '';
  return message.endsWith(cause) ? message : `${message}: ${cause}`;
}
