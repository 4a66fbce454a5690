import type { GuardedFetch } from '@matinee/media';

/** All that an address serves, up to so many bytes. @throws MatineeError as the guarded fetch does, and for more */
export async function fetchBytes(fetch: GuardedFetch, url: string, maxBytes: number): Promise<Buffer> {
  const response = await fetch.get(url, fetch.startBudget(maxBytes));
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
