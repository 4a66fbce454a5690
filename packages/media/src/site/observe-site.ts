import { MatineeError, type ErrorName, type Service } from '@matinee/protocol';
import type { VideoSite } from './video-site.ts';

export type LookUpOutcome = 'ok' | ErrorName;

/** Hears of every question that a site, or SponsorBlock, was asked: how it ended and what that took, in ms. */
export type OnLookUp = (service: Service | 'sponsorblock', outcome: LookUpOutcome, ms: number) => void;

function outcomeOf(error: unknown): LookUpOutcome {
  return error instanceof MatineeError ? error.name : 'Unknown';
}

/** Waits for an answer and tells how it was: by `read` of what came, or by what was thrown. */
export async function observeLookUp<Answer>(
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
export function observeSite(site: VideoSite, tell: (outcome: LookUpOutcome, ms: number) => void): VideoSite {
  const list = site.list?.bind(site);
  const search = site.search?.bind(site);
  const address = site.playbackUrls?.bind(site);
  const { batch, keepMs, hasPersonalUrls } = site;
  return {
    batch,
    keepMs,
    ...(hasPersonalUrls !== undefined && { hasPersonalUrls }),
    lookUp: (ids) =>
      observeLookUp(site.lookUp(ids), tell, (found) => found.map((each) => (each instanceof MatineeError ? outcomeOf(each) : 'ok'))),
    ...(list && { list: (...args) => observeLookUp(list(...args), tell) }),
    ...(search && { search: (...args) => observeLookUp(search(...args), tell) }),
    ...(address && { playbackUrls: (...args) => observeLookUp(address(...args), tell) }),
  };
}
