import { useEffect, useRef } from 'react';

/** Calls back before each paint, for what follows the video without rendering. Browsers stop calling hidden pages. */
export function useAnimationFrame(callback: () => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    let id = requestAnimationFrame(function next() {
      latest.current();
      id = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(id);
  }, []);
}
