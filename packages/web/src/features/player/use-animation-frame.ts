import { useEffect, useRef } from 'react';

/** Below what users notice. */
const idleMs = 50;

/**
 * Calls back before each paint while `callback` returns `true`, because it changed the page, and every 50 ms otherwise: an unchanged page
 * paints nothing. Browsers slow down both in hidden pages.
 */
export function useAnimationFrame(callback: () => boolean): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    let frame = 0;
    let timer = 0;
    function next(): void {
      if (latest.current()) frame = requestAnimationFrame(next);
      else timer = window.setTimeout(next, idleMs);
    }
    frame = requestAnimationFrame(next);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
}
