import type { LogLevel, LogLine } from '@matinee/protocol';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAdminCall } from './use-admin-call.ts';

const followMs = 3000;
/** Lines that the page keeps. */
const maxLines = 2000;

interface Known {
  lines: readonly LogLine[];
  next: string | undefined;
}
const nothing: Known = { lines: [], next: undefined };

/** The log from some level on. While it is followed, new lines are added. */
export function useLog(level: LogLevel, isFollowing: boolean) {
  const call = useAdminCall();
  const known = useRef(new Map<LogLevel, Known>());
  const query = useQuery({
    queryKey: ['admin-logs', level],
    queryFn: async ({ signal }) => {
      const before = known.current.get(level) ?? nothing;
      const page = await call('logs', { query: { level, ...(before.next !== undefined && { after: before.next }) } }, signal);
      const lines = [...before.lines, ...page.data].slice(-maxLines);
      known.current.set(level, { lines, next: page.next });
      return { ...page, lines };
    },
    refetchInterval: isFollowing ? followMs : false,
    refetchOnWindowFocus: isFollowing,
    gcTime: 0,
  });
  return { query, lines: query.data?.lines ?? nothing.lines };
}

/** Saves lines as a text file. */
export function downloadLog(lines: readonly LogLine[]): void {
  const text = lines
    .map(({ at, level, text: said, details }) => [new Date(at).toISOString(), level, said, details].join(' ').trim())
    .join('\n');
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'matinee.log' });
  link.click();
  URL.revokeObjectURL(url);
}
