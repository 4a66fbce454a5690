import { useState } from 'react';
import { DrawnThumbnail } from './DrawnThumbnail.tsx';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import { classNames } from '../class-names.ts';
import styles from './Thumbnail.module.css';
import { serverUrl } from '../../urls/own-urls.ts';

export interface ThumbnailProps {
  /** As the server names it. */
  src: string | undefined;
  /** Drawn if the image is missing. */
  title?: string | undefined;
  /** Shown without an image and a title. */
  fallback?: IllustrationName;
  /** Off for images in view at once. */
  lazy?: boolean;
  className?: string | undefined;
}

/** 16:9. Decorative: the title is next to it. */
export function Thumbnail({ src, title, fallback = 'screen', lazy = true, className }: ThumbnailProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    <span className={classNames(styles.thumbnail, className)}>
      {src === undefined || src === brokenSrc ? (
        <WithoutImage title={title} fallback={fallback} />
      ) : (
        <img
          src={serverUrl(src)}
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

function WithoutImage({ title, fallback }: { title: string | undefined; fallback: IllustrationName }) {
  return title === undefined ? <Illustration name={fallback} /> : <DrawnThumbnail title={title} />;
}
