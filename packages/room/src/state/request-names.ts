import type { PageRequests, RequestName } from './room-state.ts';

const maxPages = 200;
const maxIdsPerPage = 16;

/** Whether a request is stored; requests older than all that the room remembers of a page count as stored. */
export function isKnownRequest(lastRequests: readonly PageRequests[] = [], [page, id]: RequestName): boolean {
  const ids = lastRequests.find(([other]) => other === page)?.[1] ?? [];
  return ids.includes(id) || (ids.length === maxIdsPerPage && id < (ids[0] ?? 0));
}

export function recordRequest(lastRequests: readonly PageRequests[] = [], [page, id]: RequestName): readonly PageRequests[] {
  const ids = lastRequests.find(([other]) => other === page)?.[1] ?? [];
  const others = lastRequests.filter(([other]) => other !== page);
  const kept = [...ids, id].toSorted((a, b) => a - b).slice(-maxIdsPerPage);
  return [...others, [page, kept] as const].slice(-maxPages);
}
