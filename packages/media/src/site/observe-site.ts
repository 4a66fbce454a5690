import { MatineeError, type ErrorName, type Service } from '@matinee/protocol';
import type { VideoSite } from './video-site.ts';

export type LookUpOutcome = 'ok' | ErrorName;

/** Called after each request to a site or to SponsorBlock, with its outcome and its duration in ms. */
export type OnLookUp = (service: Service | 'sponsorblock', outcome: LookUpOutcome, ms: number) => void;

function outcomeOf(error: unknown): LookUpOutcome {
  return error instanceof MatineeError ? error.name : 'Unknown';
}

/** Waits for an answer and reports its outcomes: those that `read` finds in it, or the error. */
export async function observeLookUp<Answer>(
  answer: Promise<Answer>,
  report: (outcome: LookUpOutcome, ms: number) => void,
  read: (answer: Answer) => LookUpOutcome[] = () => ['ok'],
): Promise<Answer> {
  const startedMs = performance.now();
  const [outcome] = await Promise.allSettled([answer]);
  const ms = performance.now() - startedMs;
  const outcomes = outcome.status === 'fulfilled' ? read(outcome.value) : [outcomeOf(outcome.reason)];
  for (const each of outcomes) report(each, ms);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The same site, reporting the outcome of each video, list, search and playback URL. */
export function observeSite(site: VideoSite, report: (outcome: LookUpOutcome, ms: number) => void): VideoSite {
  const list = site.list?.bind(site);
  const search = site.search?.bind(site);
  const playbackUrls = site.playbackUrls?.bind(site);
  const { batch, keepMs, hasPersonalUrls } = site;
  return {
    batch,
    keepMs,
    ...(hasPersonalUrls !== undefined && { hasPersonalUrls }),
    lookUp: (ids) =>
      observeLookUp(site.lookUp(ids), report, (found) => found.map((each) => (each instanceof MatineeError ? outcomeOf(each) : 'ok'))),
    ...(list && { list: (...args) => observeLookUp(list(...args), report) }),
    ...(search && { search: (...args) => observeLookUp(search(...args), report) }),
    ...(playbackUrls && { playbackUrls: (...args) => observeLookUp(playbackUrls(...args), report) }),
  };
}
