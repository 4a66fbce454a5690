import { useEffect, useRef, type CSSProperties } from 'react';
import { hueOfTitle } from '../../../ui/pictures/hue-of-name.ts';
import { blur } from './blur.ts';
import styles from './AmbientGlow.module.css';
import { serverUrl } from '../../../urls/own-urls.ts';

/** In pixels; AmbientGlow.module.css has the same proportions. */
const width = 72;
const height = 24;
const margin = 12;
const radius = 4;

export function AmbientGlow({ thumbnail, title }: { thumbnail: string | undefined; title: string }) {
  return thumbnail === undefined ? <DrawnGlow title={title} /> : <ImageGlow thumbnail={thumbnail} />;
}

/** Blurs once, and small: browsers compute a large CSS filter again with every frame, in 100 ms without a graphics processor. */
function ImageGlow({ thumbnail }: { thumbnail: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    // Fetched like a poster, so that the preload in the page head serves both.
    image.crossOrigin = 'anonymous';
    image.addEventListener('load', () => draw(image, canvas.current));
    image.src = serverUrl(thumbnail);
    return () => image.removeAttribute('src');
  }, [thumbnail]);
  return (
    <div className={styles.glow}>
      <canvas ref={canvas} width={width + 2 * margin} height={height + 2 * margin} aria-hidden="true" />
    </div>
  );
}

function DrawnGlow({ title }: { title: string }) {
  return (
    <div className={styles.glow}>
      <span className={styles.drawn} style={{ '--hue': hueOfTitle(title) } as CSSProperties} />
    </div>
  );
}

function draw(image: HTMLImageElement, canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  // As `object-fit: cover` would show it.
  const scale = Math.min(image.naturalWidth / width, image.naturalHeight / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [left, top] = [(image.naturalWidth - shownWidth) / 2, (image.naturalHeight - shownHeight) / 2];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, shownWidth, shownHeight, margin, margin, width, height);
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  blur(pixels.data, pixels.width, pixels.height, radius);
  context.putImageData(pixels, 0, 0);
}
