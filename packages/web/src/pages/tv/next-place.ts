export type ArrowDirection = 'up' | 'down' | 'left' | 'right';

/** The bounds of a control, in pixels. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The weight of the distance to the side of the direction. */
const asideWeight = 3;

/** Returns the nearest place's index, or undefined if none is in that direction. */
export function nextPlace(from: Place, places: readonly Place[], direction: ArrowDirection): number | undefined {
  const start = middleOf(from);
  const isSideways = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let nearest: { index: number; distance: number } | undefined;
  for (const [index, place] of places.entries()) {
    const { x, y } = middleOf(place);
    const ahead = sign * (isSideways ? x - start.x : y - start.y);
    if (ahead <= 0) continue;
    const aside = Math.abs(isSideways ? y - start.y : x - start.x);
    const distance = ahead + asideWeight * aside;
    if (nearest === undefined || distance < nearest.distance) nearest = { index, distance };
  }
  return nearest?.index;
}

function middleOf({ left, top, width, height }: Place): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 };
}
