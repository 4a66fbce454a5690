import { useEffect } from 'react';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { changeViewing, keepRecent, useViewing, viewingOf, type Picture } from '../../../preferences/viewing.ts';
import { selectSourceKey } from '../../../room-client/room-selectors.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { useRoom } from '../../../room/room-context.ts';
import { isPlain, plainPicture } from './picture-rect.ts';
import { showPicture } from './show-picture.ts';

const maxPictures = 20;

export function usePicture() {
  const settings = useSettingsStore();
  const key = useRoom(selectSourceKey) ?? '';
  const picture = useViewing(({ pictures }) => pictures[key]) ?? plainPicture;
  return {
    picture,
    change: (changes: Partial<Picture>): void => {
      const next = { ...picture, ...changes };
      const { pictures } = viewingOf(settings.getState());
      changeViewing(settings, { pictures: keepRecent(pictures, key, isPlain(next) ? undefined : next, maxPictures) });
    },
  };
}

export function useShownPicture(): void {
  const { stage } = usePlayer().player;
  const { picture } = usePicture();
  const width = usePlayerView((view) => view.width);
  const height = usePlayerView((view) => view.height);
  const isFrame = usePlayerView((view) => view.isFrame);
  useEffect(
    () => (isPlain(picture) || isFrame || width === 0 || height === 0 ? undefined : showPicture(stage, { width, height }, picture)),
    [stage, picture, width, height, isFrame],
  );
}
