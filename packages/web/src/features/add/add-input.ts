import { looksLikeLink } from '@matinee/media/identify';

/** The content of the Add field. */
export type AddInput =
  | { kind: 'nothing' }
  /** Links, one per line. They are looked up at once. */
  | { kind: 'links'; text: string }
  /** Words to search for when the form is submitted, because searches count against the sites' quotas. */
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
