import { useQuality } from '../bar/use-playback-options.ts';
import type { MenuPageProps } from './menu-pages.ts';
import { OptionValues } from './OptionValues.tsx';

/** The qualities. */
export function QualityPage({ onClose }: MenuPageProps) {
  return <OptionValues option={useQuality()} onClose={onClose} />;
}
