import { useSound } from '../bar/use-playback-options.ts';
import type { MenuPageProps } from './menu-pages.ts';
import { OptionValues } from './OptionValues.tsx';

/** The audio tracks. */
export function SoundPage({ onClose }: MenuPageProps) {
  return <OptionValues option={useSound()} onClose={onClose} />;
}
