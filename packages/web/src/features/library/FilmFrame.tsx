import { useEffect, useRef, useState } from 'react';
import { abortableDelay } from '../../common/abortable-delay.ts';
import { serverUrl } from '../../urls/own-urls.ts';
import styles from './Library.module.css';

/** Rows that the user scrolls past load no frame. */
const inViewMs = 200;
/** Safari on phones shows a frame only after a seek. */
const toFirstFrame = '#t=0.001';

/**
 * Shows a frame as a video that never plays: browsers can decode it where the server can't. It covers a drawing of the title, which stays
 * where this browser can't either.
 */
export function FilmFrame({ path }: { path: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (place.current === null) return undefined;
    let leave: () => void = () => undefined;
    // Removed out of view: browsers allow some 70 players in a page.
    const observer = new IntersectionObserver((entries) => {
      leave();
      leave = entries.at(-1)?.isIntersecting === true ? loadFrame(path, setUrl) : () => undefined;
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [path]);
  return (
    <span ref={place} className={styles.frame} aria-hidden="true">
      {url !== undefined && <video src={url + toFirstFrame} muted playsInline preload="auto" onError={() => setUrl(undefined)} />}
    </span>
  );
}

/** Loads a whole frame: Safari plays nothing from a server that doesn't serve parts. Returns the function that removes it. */
function loadFrame(path: string, onUrl: (url: string | undefined) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let url: string | undefined;
  async function load(): Promise<void> {
    await abortableDelay(inViewMs, signal);
    const response = await fetch(serverUrl(path), { signal });
    const blob = await response.blob();
    signal.throwIfAborted();
    if (response.ok) onUrl((url = URL.createObjectURL(blob)));
  }
  load().catch(() => undefined);
  return () => {
    leaving.abort();
    onUrl(undefined);
    if (url !== undefined) URL.revokeObjectURL(url);
  };
}
