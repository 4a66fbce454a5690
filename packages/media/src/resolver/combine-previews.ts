import { isSameVideo, limits, MatineeError } from '@matinee/protocol';
import { unsupportedUrl } from '../errors/identify-errors.ts';
import type { LinkPreview, PreviewedVideo } from './link-preview.ts';

const maxRefused = 10;

/** Combines the previews of lines; each video comes once. Throws the first failure if all failed. */
export function combinePreviews(lines: readonly string[], outcomes: readonly PromiseSettledResult<LinkPreview>[]): LinkPreview {
  const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (found.length === 0) {
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    throw failed?.reason ?? unsupportedUrl();
  }
  if (lines.length === 1) return found[0] as LinkPreview;
  const result: PreviewedVideo[] = [];
  for (const video of found.flatMap((preview) => preview.result)) {
    if (!result.some((other) => isSameVideo(video, other))) result.push(video);
  }
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' && outcome.reason instanceof MatineeError
      ? [{ input: lines[index] as string, message: outcome.reason.message }]
      : [],
  );
  const skipped = found.reduce((sum, preview) => sum + (preview.skipped ?? 0), 0);
  return {
    result: result.slice(0, limits.videosPerAdd),
    ...(skipped > 0 && { skipped }),
    ...(refused.length > 0 && { refused: refused.slice(0, maxRefused) }),
  };
}
