import { useState } from 'react';
import { Art, type ArtName } from './Art.tsx';
import { classNames } from './class-names.ts';
import styles from './Picture.module.css';

export interface PictureProps {
  src: string | undefined;
  /** Shown when there is no picture or it does not load. */
  fallback?: ArtName;
  /** Off for what is in view at once. */
  lazy?: boolean;
  /** For layout only. */
  className?: string | undefined;
}

/** A thumbnail, 16:9. Decoration; the title stands beside it. */
export function Picture({ src, fallback = 'screen', lazy = true, className }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    <span className={classNames(styles.picture, className)}>
      {src === undefined || src === brokenSrc ? (
        <Art name={fallback} />
      ) : (
        <img
          src={src}
          alt=""
          width={640}
          height={360}
          loading={lazy ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      )}
    </span>
  );
}
