import type { CSSProperties } from 'react';
import { useShallow } from 'zustand/shallow';
import { useViewing } from '../../../preferences/viewing.ts';

export function useCaptionStyle() {
  const { size, color, back, opacity, edge, place, distance } = useViewing(
    useShallow((viewing) => ({
      size: viewing.captionSize,
      color: viewing.captionColor,
      back: viewing.captionBack,
      opacity: viewing.captionBackOpacity,
      edge: viewing.captionEdge,
      place: viewing.captionPlace,
      distance: viewing.captionDistance,
    })),
  );
  const style = {
    '--size': size,
    '--color': color,
    '--back': back,
    '--back-opacity': `${opacity * 100}%`,
    '--distance': `${distance * 100}%`,
  } as CSSProperties;
  return { style, edge, place };
}
