import { chapterAt } from '@matinee/base/chapters';
import { RequestType } from '@matinee/protocol';
import { selectCan } from '../../room-client/room-selectors.ts';
import { usePlayer } from '../../room/player/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { chaptersOf } from './chapters/use-chapters.ts';
import type { PlaybackShortcut } from './shortcuts.ts';
import { speeds } from './bar/use-playback-options.ts';

const seekStepSeconds = 10;
const frameSeconds = 1 / 30;
/** A chapter that has just begun is left for the one before. */
const earlySeconds = 3;

/** An action without permission does nothing. */
export function usePlaybackActions(): Record<PlaybackShortcut, () => void> {
  const session = useRoomSession();
  const { player, controls } = usePlayer();

  /** No user can in a live stream. */
  function mayMove(type: typeof RequestType.Seek | typeof RequestType.PlaybackSpeed): boolean {
    const isAllowed = controls.isDetached() || selectCan(session.store.getState(), { type });
    return isAllowed && !player.view.getState().isLive;
  }

  function seekBy(seconds: number): void {
    if (mayMove(RequestType.Seek)) controls.seekBy(seconds);
  }

  function seekTo(seconds: number | undefined): void {
    if (seconds !== undefined && mayMove(RequestType.Seek)) controls.seekTo(seconds);
  }

  /** The real frame length is unknown: this is the most common one. */
  function step(frames: number): void {
    if (!controls.isPlaying() && mayMove(RequestType.Seek)) controls.seekBy(frames * frameSeconds);
  }

  function changeSpeed(by: 1 | -1): void {
    if (!mayMove(RequestType.PlaybackSpeed)) return;
    const speed = controls.isDetached() ? player.view.getState().rate : (session.store.getState().sync?.playbackSpeed ?? 1);
    const next = by > 0 ? speeds.find((other) => other > speed) : speeds.findLast((other) => other < speed);
    if (next !== undefined) controls.setSpeed(next);
  }

  function seekByChapter(by: 1 | -1): void {
    const chapters = chaptersOf(player.view.getState());
    const position = controls.pendingSeekSeconds() ?? controls.position();
    const current = chapterAt(chapters, by > 0 ? position : position - earlySeconds);
    seekTo(chapters[by > 0 ? current + 1 : Math.max(0, current)]?.startSeconds);
  }

  const tenth = (at: number) => () => {
    const duration = player.duration();
    if (duration !== undefined && mayMove(RequestType.Seek)) controls.seekNear((duration * at) / 10);
  };

  return {
    'play-pause'() {
      if (controls.isDetached() || selectCan(session.store.getState(), { type: RequestType.Playback })) controls.togglePlaying();
    },
    back: () => seekBy(-seekStepSeconds),
    forward: () => seekBy(seekStepSeconds),
    next() {
      const canSkip = selectCan(session.store.getState(), { type: RequestType.Skip });
      if (canSkip && !controls.isDetached()) session.skip();
    },
    start: () => seekTo(0),
    end: () => seekTo(player.duration()),
    'frame-back': () => step(-1),
    'frame-forward': () => step(1),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
    'chapter-back': () => seekByChapter(-1),
    'chapter-forward': () => seekByChapter(1),
    'tenth-0': tenth(0),
    'tenth-1': tenth(1),
    'tenth-2': tenth(2),
    'tenth-3': tenth(3),
    'tenth-4': tenth(4),
    'tenth-5': tenth(5),
    'tenth-6': tenth(6),
    'tenth-7': tenth(7),
    'tenth-8': tenth(8),
    'tenth-9': tenth(9),
  };
}
