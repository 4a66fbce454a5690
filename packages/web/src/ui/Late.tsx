import { Suspense, useEffect, useReducer, type ReactNode } from 'react';

const retryMs = 100;

/**
 * Suspense whose rendering nothing interrupts. Store updates interrupt React's own, which then starts over: on a slow computer in a busy
 * chat it would never end. Late renders at the priority of other updates.
 */
export function Late({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [, retry] = useReducer((tries: number) => tries + 1, 0);
  return (
    <Suspense
      fallback={
        <>
          <Retry onRetry={retry} />
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const id = setInterval(onRetry, retryMs);
    return () => clearInterval(id);
  }, [onRetry]);
  return null;
}
