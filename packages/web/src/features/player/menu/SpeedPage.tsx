import { useSpeed } from '../bar/use-playback-options.ts';
import type { MenuPageProps } from './menu-page.ts';
import { OptionValues } from './OptionValues.tsx';

/** The speeds. */
export function SpeedPage({ onClose }: MenuPageProps) {
  return <OptionValues option={useSpeed()} onClose={onClose} />;
}
