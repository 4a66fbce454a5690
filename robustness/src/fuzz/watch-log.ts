import type { Findings } from './findings.ts';

/** A logged error is a case that the code does not handle, even if the client got a proper answer. */
export function watchLog(findings: Findings, line: string, from: 'stdout' | 'stderr'): void {
  if (from === 'stderr') {
    if (/^\(node:|^[A-Za-z]*Error|^FATAL|^Uncaught/.test(line)) findings.add('nothing is written to standard error', line);
    return;
  }
  const entry = readEntry(line);
  if (entry === undefined || entry.level < 50) return;
  const stack = entry.err?.stack ?? entry.err?.message ?? '';
  const [place = ''] = /\n\s+at (?!.*node_modules).*/.exec(stack) ?? [];
  findings.add('the log holds no error', `${entry.msg}: ${stack}`, entry.msg + place);
}

interface RoomLogEntry {
  level: number;
  msg: string;
  err?: { message?: string; stack?: string };
}

function readEntry(line: string): RoomLogEntry | undefined {
  try {
    return JSON.parse(line) as RoomLogEntry;
  } catch {
    return undefined;
  }
}
