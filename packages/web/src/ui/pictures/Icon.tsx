import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  of: LucideIcon;
  size?: 's' | 'l';
  solid?: boolean;
}

/** Decorative: the control around it has the name. */
export function Icon({ of: Glyph, size, solid }: IconProps) {
  return <Glyph className="icon" data-size={size} data-solid={solid ? '' : undefined} aria-hidden="true" />;
}
