import { MatineeError, type ErrorName, type PreviewResponse } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';

export type Preview =
  | { kind: 'none' | 'loading' }
  | { kind: 'found'; found: PreviewResponse }
  /** `isPassing`: another try may succeed. */
  | { kind: 'failed'; why: string; isPassing: boolean };

/** Refusals that are about the moment and not about the link. */
const passing: ReadonlySet<ErrorName> = new Set(['TooManyRequests', 'UpstreamException', 'Unavailable', 'Unknown']);

const debounceMs = 300;

/** Looks `input` up; a new number of `tries` does so again. */
export function usePreview(input: string | undefined, tries: number): Preview {
  const api = useApi();
  const errorText = useErrorText();
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
        if (asking.signal.aborted) return;
        const why = await errorText(error);
        if (!asking.signal.aborted) setAnswer({ key, preview: { kind: 'failed', why, isPassing: isPassing(error) } });
      }
    };
    const id = setTimeout(() => void look(), debounceMs);
    return () => {
      clearTimeout(id);
      asking.abort();
    };
  }, [api, errorText, input, key]);

  if (input === undefined) return { kind: 'none' };
  return answer?.key === key ? answer.preview : { kind: 'loading' };
}

/** True also when the server didn't answer. */
function isPassing(error: unknown): boolean {
  return !(error instanceof MatineeError) || passing.has(error.name);
}
