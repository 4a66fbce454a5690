import type { PlaybackOption } from '../bar/use-playback-options.ts';

export interface MenuPageProps {
  /** Closes the menu. */
  onClose: () => void;
}

/** The row that leads to a page. */
export interface MenuRow extends Pick<PlaybackOption, 'label' | 'short' | 'disabledReason'> {
  isHidden?: boolean;
  /** A second line: why this video has nothing to choose there. */
  note?: string | undefined;
}
