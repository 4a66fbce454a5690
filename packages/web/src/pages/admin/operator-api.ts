import type { Api } from '@matinee/client';
import { adminCalls } from '@matinee/protocol';

/** The calls with the API key, by those without. The key is in memory alone, and gone with the page. */
const unlocked = new WeakMap<Api, Api>();

/** The calls with the operators' key, once it was typed. */
export function unlockedApi(api: Api): Api | undefined {
  return unlocked.get(api);
}

/** Resolves if the key is right. Rejects as Api.call does. */
export async function unlock(api: Api, apiKey: string): Promise<void> {
  const keyed = api.withKey(apiKey);
  await keyed.callDefined(adminCalls.auditLog, { query: {} });
  unlocked.set(api, keyed);
}

/** Forgets the key. */
export function lock(api: Api): void {
  unlocked.delete(api);
}
