import type { Rolldown } from 'vite';

/** The index.html of a bundle. */
export function builtPage(bundle: Rolldown.OutputBundle): string {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('The page is not built yet');
  return String(page.source);
}
