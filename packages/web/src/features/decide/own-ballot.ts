import * as z from 'zod/mini';
import type { KeptStorage } from '../../context/kept-storage.ts';
import { nameInOrigin } from '../../urls/own-urls.ts';

const storageKey = (): string => nameInOrigin('ballot');
const ballotSchema = z.object({ pollId: z.string(), choices: z.array(z.number()) });

/** What this tab's user has chosen in a poll; no one else is sent it. */
export function readBallot(storage: KeptStorage, pollId: string): readonly number[] {
  try {
    const ballot = ballotSchema.parse(JSON.parse(storage.getItem(storageKey()) ?? 'null'));
    return ballot.pollId === pollId ? ballot.choices : [];
  } catch {
    return [];
  }
}

export function keepBallot(storage: KeptStorage, pollId: string, choices: readonly number[]): void {
  storage.setItem(storageKey(), JSON.stringify({ pollId, choices }));
}
