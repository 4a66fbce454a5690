import { looksLikeLink } from '@matinee/media/identify';

/** What stands in the Add field. */
export type AddInput =
  | { kind: 'nothing' }
  /** One link or several, one to a line; looked up as soon as it stands there. */
  | { kind: 'links'; text: string }
  /** Words to search; looked up when asked for, since searches cost the sites' quota. */
  | { kind: 'words'; text: string };

export function readAddInput(text: string): AddInput {
  const lines = text
    .split(/\s*[\n\r]\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return { kind: 'nothing' };
  const input = lines.join('\n');
  return lines.every(looksLikeLink) ? { kind: 'links', text: input } : { kind: 'words', text: input };
}
