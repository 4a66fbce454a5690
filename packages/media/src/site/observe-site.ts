import { MatineeError, type ErrorName, type Service } from '@matinee/protocol';
import { answerKindOf, type SiteAnswerKind } from './site-answer.ts';
import type { VideoSite } from './video-site.ts';

export type LookUpOutcome = 'ok' | ErrorName;

/** Called after each request to a site or to SponsorBlock. `answer` is its meaning for the site. */
export type OnLookUp = (service: Service | 'sponsorblock', outcome: LookUpOutcome, ms: number, answer: SiteAnswerKind) => void;
export type ReportLookUp = (outcome: LookUpOutcome, ms: number, answer: SiteAnswerKind) => void;

interface Observed {
  outcome: LookUpOutcome;
  answer: SiteAnswerKind;
}

const worked: Observed = { outcome: 'ok', answer: 'answered' };

function failed(error: unknown): Observed {
  return { outcome: error instanceof MatineeError ? error.name : 'Unknown', answer: answerKindOf(error) };
}

/** Reports the outcomes that `read` finds in an answer, or the error. */
export async function observeLookUp<Answer>(
  answer: Promise<Answer>,
  report: ReportLookUp,
  read: (answer: Answer) => Observed[] = () => [worked],
): Promise<Answer> {
  const startedMs = performance.now();
  const [outcome] = await Promise.allSettled([answer]);
  const ms = performance.now() - startedMs;
  const observed = outcome.status === 'fulfilled' ? read(outcome.value) : [failed(outcome.reason)];
  for (const each of observed) report(each.outcome, ms, each.answer);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

export function observeSite(site: VideoSite, report: ReportLookUp): VideoSite {
  const list = site.list?.bind(site);
  const search = site.search?.bind(site);
  const playbackUrls = site.playbackUrls?.bind(site);
  const outline = site.outline?.bind(site);
  const { batch, lifetimeMs, hasPersonalUrls } = site;
  return {
    batch,
    lifetimeMs,
    ...(hasPersonalUrls !== undefined && { hasPersonalUrls }),
    lookUp: (ids) =>
      observeLookUp(site.lookUp(ids), report, (found) => found.map((each) => (each instanceof MatineeError ? failed(each) : worked))),
    ...(list && { list: (...args) => observeLookUp(list(...args), report) }),
    ...(search && { search: (...args) => observeLookUp(search(...args), report) }),
    ...(outline && { outline }),
    ...(playbackUrls && { playbackUrls: (...args) => observeLookUp(playbackUrls(...args), report) }),
  };
}
