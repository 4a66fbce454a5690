import { useState } from 'react';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import { classNames } from './class-names.ts';
import styles from './Thumbnail.module.css';

export interface ThumbnailProps {
  src: string | undefined;
  /** Shown without an image, or when it does not load. */
  fallback?: IllustrationName;
  /** Off for images in view at once. */
  lazy?: boolean;
  /** For layout only. */
  className?: string | undefined;
}

/** A thumbnail, 16:9. Decorative: the title is next to it. */
export function Thumbnail({ src, fallback = 'screen', lazy = true, className }: ThumbnailProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    <span className={classNames(styles.thumbnail, className)}>
      {src === undefined || src === brokenSrc ? (
        <Illustration name={fallback} />
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
