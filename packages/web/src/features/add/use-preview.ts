import type { PreviewResponse } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';

export type Preview =
  | { kind: 'none' | 'loading' }
  | { kind: 'found'; found: PreviewResponse }
  /** Why nothing came, as the server or the network had it. */
  | { kind: 'failed'; error: unknown };

/** How long the field must rest before it is looked up. */
const restMs = 300;

/** Looks up what `input` names, shortly after it has changed; undefined looks up nothing. `tries` looks again. */
export function usePreview(input: string | undefined, tries: number): Preview {
  const api = useApi();
  const [answer, setAnswer] = useState<{ key: string; preview: Preview }>();
  const key = `${tries} ${input ?? ''}`;

  useEffect(() => {
    if (input === undefined) return undefined;
    const asking = new AbortController();
    const look = async (): Promise<void> => {
      try {
        const found = await api.call('preview', { query: { input } }, asking.signal);
        if (!asking.signal.aborted) setAnswer({ key, preview: { kind: 'found', found } });
      } catch (error) {
        if (!asking.signal.aborted) setAnswer({ key, preview: { kind: 'failed', error } });
      }
    };
    const id = setTimeout(() => void look(), restMs);
    return () => {
      clearTimeout(id);
      asking.abort();
    };
  }, [api, input, key]);

  if (input === undefined) return { kind: 'none' };
  return answer?.key === key ? answer.preview : { kind: 'loading' };
}
