import { collectBytes } from '@matinee/media/byte-buffer';
import type { FetchBudget, GuardedFetch } from '@matinee/media';

/** Fetches a whole file within a budget. @throws MatineeError as the guarded fetch does */
export async function fetchBytes(fetch: GuardedFetch, url: string, budget: FetchBudget): Promise<Buffer> {
  const response = await fetch.get(url, budget);
  const bytes = await collectBytes(response.body);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
