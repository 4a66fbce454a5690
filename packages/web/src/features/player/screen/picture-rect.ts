import type { Picture } from '../../../preferences/viewing.ts';

export interface Size {
  width: number;
  height: number;
}

/** A rectangle in pixels, from the upper left corner of the stage. */
export interface Rect extends Size {
  left: number;
  top: number;
}

/** A picture that is shown as it is. */
export const plainPicture: Picture = { fills: false, zoomPercent: 100, aspect: undefined, quarterTurns: 0 };

export function isPlain({ fills, zoomPercent, aspect, quarterTurns }: Picture): boolean {
  return !fills && zoomPercent === 100 && aspect === undefined && quarterTurns === 0;
}

/** Returns where the picture of a video of that size lies on the stage. It may reach beyond, where it is cut off. */
export function pictureRect(stage: Size, video: Size, { fills, zoomPercent, aspect, quarterTurns }: Picture): Rect {
  const upright = aspect ?? video.width / video.height;
  const ratio = quarterTurns % 2 === 0 ? upright : 1 / upright;
  const choose = fills ? Math.max : Math.min;
  const width = (choose(stage.width, stage.height * ratio) * zoomPercent) / 100;
  const height = width / ratio;
  return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height };
}
