import { MatineeError, type ErrorName, type Service } from '@matinee/protocol';
import type { Site } from './site.ts';

export type LookUpOutcome = 'ok' | ErrorName;

/** Hears of every question that a site, or SponsorBlock, was asked: how it ended and what that took, in ms. */
export type OnLookUp = (service: Service | 'sponsorblock', outcome: LookUpOutcome, ms: number) => void;

function outcomeOf(error: unknown): LookUpOutcome {
  return error instanceof MatineeError ? error.name : 'Unknown';
}

/** Waits for an answer and tells how it was: by `read` of what came, or by what was thrown. */
export async function observed<Answer>(
  answer: Promise<Answer>,
  tell: (outcome: LookUpOutcome, ms: number) => void,
  read: (answer: Answer) => LookUpOutcome[] = () => ['ok'],
): Promise<Answer> {
  const startedMs = performance.now();
  const [settled] = await Promise.allSettled([answer]);
  const ms = performance.now() - startedMs;
  const outcomes = settled.status === 'fulfilled' ? read(settled.value) : [outcomeOf(settled.reason)];
  for (const outcome of outcomes) tell(outcome, ms);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** A site that tells of each video, list, search and address that it was asked for. */
export function observedSite(site: Site, tell: (outcome: LookUpOutcome, ms: number) => void): Site {
  const list = site.list?.bind(site);
  const search = site.search?.bind(site);
  const address = site.address?.bind(site);
  const { batch, keepMs, hasPersonalAddresses } = site;
  return {
    batch,
    keepMs,
    ...(hasPersonalAddresses !== undefined && { hasPersonalAddresses }),
    lookUp: (ids) =>
      observed(site.lookUp(ids), tell, (found) => found.map((each) => (each instanceof MatineeError ? outcomeOf(each) : 'ok'))),
    ...(list && { list: (...args) => observed(list(...args), tell) }),
    ...(search && { search: (...args) => observed(search(...args), tell) }),
    ...(address && { address: (...args) => observed(address(...args), tell) }),
  };
}
