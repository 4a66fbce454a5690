import { useLinksFromOutside } from './use-links-from-outside.ts';

/** Takes links that are pasted or dropped anywhere in the room. Renders nothing; a component so that it loads after the room. */
export function LinksFromOutside(): null {
  useLinksFromOutside();
  return null;
}
