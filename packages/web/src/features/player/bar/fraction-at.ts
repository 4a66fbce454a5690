/** Returns the place of a pointer on an element, from its left edge: 0 to 1. */
export function fractionAt(element: Element, { clientX }: { clientX: number }): number {
  const box = element.getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - box.left) / box.width));
}
