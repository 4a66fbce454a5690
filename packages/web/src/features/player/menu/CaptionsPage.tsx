import { useCaptions } from '../bar/use-playback-options.ts';
import type { MenuPageProps } from './menu-page.ts';
import { OptionValues } from './OptionValues.tsx';
import { PictureCaptions } from './PictureCaptions.tsx';

/** The captions. */
export function CaptionsPage({ onClose }: MenuPageProps) {
  return (
    <>
      <OptionValues option={useCaptions()} onClose={onClose} />
      <PictureCaptions />
    </>
  );
}
