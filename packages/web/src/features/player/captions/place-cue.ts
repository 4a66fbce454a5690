export type Placement = Pick<VTTCue, 'line' | 'snapToLines' | 'position' | 'positionAlign' | 'size' | 'align'>;

/** Height of a line, in percent of the picture (WebVTT, processing cue settings). */
const linePercent = 6.5;

/** Free space at the edges, in percent of the picture. */
const edgePercent = 2;

/** In percent of the picture. */
export interface CuePlace {
  left: number;
  width: number;
  /** Part of the picture above the cue, 100 at the lower edge; undefined for stacked cues. */
  top: number | undefined;
  align: 'start' | 'center' | 'end' | 'left' | 'right';
}

/** Simplifies WebVTT, processing cue settings: cuts the size to the picture, and makes vertical text horizontal. */
export function placeCue({ line, snapToLines, position, positionAlign, size, align }: Placement): CuePlace {
  const side = sideOf(positionAlign, align);
  const at = position === 'auto' ? { left: 0, center: 50, right: 100 }[side] : position;
  const most = { left: 100 - at, center: 2 * Math.min(at, 100 - at), right: at }[side];
  const width = Math.min(size, most);
  return { left: at - { left: 0, center: 0.5, right: 1 }[side] * width, width, top: topOf(line, snapToLines), align };
}

function sideOf(positionAlign: Placement['positionAlign'], align: Placement['align']): 'left' | 'center' | 'right' {
  if (positionAlign === 'line-left') return 'left';
  if (positionAlign === 'line-right') return 'right';
  if (positionAlign === 'center' || align === 'center') return 'center';
  return align === 'start' || align === 'left' ? 'left' : 'right';
}

function topOf(line: Placement['line'], snapToLines: boolean): number | undefined {
  if (line === 'auto') return undefined;
  const percent = snapToLines ? (line < 0 ? 100 + (line + 1) * linePercent : line * linePercent) : line;
  return Math.max(edgePercent, Math.min(100 - edgePercent, percent));
}
