import { Suspense, useEffect, useReducer, type ReactNode } from 'react';

const retryMs = 100;

/**
 * Suspense for parts that load late. React renders what was suspended at a priority that every update of a store interrupts, and
 * then starts over: on a slow computer in a busy chat it would never be done. This one renders it at the priority of other
 * updates, which nothing interrupts.
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
