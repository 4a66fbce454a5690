import { useEffect, useRef } from 'react';

/** How long a page that shows nothing new waits before it looks again. Below what users notice. */
const idleMs = 50;

/**
 * Calls back before each paint for as long as the callback returns `true`, which says that it changed the page, and every
 * 50 ms otherwise: a page whose video is paused, or too long for its slider to move with every frame, paints nothing.
 * Browsers slow down both in hidden pages.
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
