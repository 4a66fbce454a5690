import { readLinks } from '@matinee/media/identify';

export type AddInput =
  | { kind: 'nothing' }
  /** One link per line; looked up at once. */
  | { kind: 'links'; text: string }
  /** Searched for when the form is submitted, because searches count against the sites' quotas. */
  | { kind: 'words'; text: string };

export function readAddInput(text: string): AddInput {
  const links = readLinks(text);
  if (links.length > 0) return { kind: 'links', text: links.join('\n') };
  const words = text.trim().replaceAll(/\s*[\n\r]+\s*/g, '\n');
  return words === '' ? { kind: 'nothing' } : { kind: 'words', text: words };
}
