import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  of: LucideIcon;
  size?: 's' | 'l';
  /** Filled instead of drawn, as for play and pause. */
  solid?: boolean;
}

/** A Lucide icon in the weight of the look. It is decoration: the control around it carries the name. */
export function Icon({ of: Glyph, size, solid }: IconProps) {
  return <Glyph className="icon" data-size={size} data-solid={solid ? '' : undefined} aria-hidden="true" />;
}
