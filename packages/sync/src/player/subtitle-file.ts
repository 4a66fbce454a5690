import type { CaptionTrack, Selection } from './player.ts';

const subtitleFileId = 'file';

/** The captions of a source together with those of a file of their own, which is listed first. */
export function withSubtitleFile(track: HTMLTrackElement, own: Selection<CaptionTrack>, onChange: () => void): Selection<CaptionTrack> {
  return {
    list: () => [{ id: subtitleFileId, label: track.label, language: undefined }, ...own.list()],
    selectedId: () => (track.track.mode === 'showing' ? subtitleFileId : own.selectedId()),
    select(id) {
      track.track.mode = id === subtitleFileId ? 'showing' : 'disabled';
      own.select(id === subtitleFileId ? undefined : id);
      onChange();
    },
  };
}
