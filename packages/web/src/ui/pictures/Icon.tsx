import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  of: LucideIcon;
  size?: 's' | 'l';
  /** Filled instead of outlined, as for play and pause. */
  solid?: boolean;
}

/** A Lucide icon. Decorative: the control around it has the name. */
export function Icon({ of: Glyph, size, solid }: IconProps) {
  return <Glyph className="icon" data-size={size} data-solid={solid ? '' : undefined} aria-hidden="true" />;
}
