import { useEffect, useRef, useState } from 'react';

/** Returns a value that changes only so often: a screen reader that announces it has time for other things. */
export function useSpaced<Value>(value: Value, everyMs: number): Value {
  const [spaced, setSpaced] = useState(value);
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = (): void => {
      changedMs.current = performance.now();
      setSpaced(value);
    };
    const timer = setTimeout(show, Math.max(0, changedMs.current + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return spaced;
}
