import type { Stage } from '@matinee/sync';
import type { Picture } from '../../../preferences/viewing.ts';
import { pictureRect, type Size } from './picture-rect.ts';

const styled = ['left', 'top', 'width', 'height', 'maxWidth', 'objectFit', 'transform'] as const;

/** Returns the function that restores the page's own styles. */
export function showPicture({ element, video }: Pick<Stage, 'element' | 'video'>, size: Size, picture: Picture): () => void {
  const place = (): void => {
    const rect = pictureRect({ width: element.clientWidth, height: element.clientHeight }, size, picture);
    // A picture on its side has the element's height for its width: the element turns around its centre.
    const [width, height] = picture.quarterTurns % 2 === 0 ? [rect.width, rect.height] : [rect.height, rect.width];
    Object.assign(video.style, {
      left: `${rect.left + (rect.width - width) / 2}px`,
      top: `${rect.top + (rect.height - height) / 2}px`,
      width: `${width}px`,
      height: `${height}px`,
      maxWidth: 'none',
      objectFit: 'fill',
      transform: `rotate(${picture.quarterTurns * 90}deg)`,
    });
  };
  element.style.overflow = 'hidden';
  const observer = new ResizeObserver(place);
  observer.observe(element);
  return () => {
    observer.disconnect();
    element.style.overflow = '';
    for (const name of styled) video.style[name] = '';
  };
}
