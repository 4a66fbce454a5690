import { useEffect, useRef } from 'react';

/** Calls back before each paint while the page is visible; for what moves with the video and must not render anything. */
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
