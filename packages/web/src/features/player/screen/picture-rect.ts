import type { Picture } from '../../../preferences/viewing.ts';

export interface Size {
  width: number;
  height: number;
}

/** In pixels, from the upper left corner of the stage. */
export interface Rect extends Size {
  left: number;
  top: number;
}

export const plainPicture: Picture = { fills: false, zoomPercent: 100, aspect: undefined, quarterTurns: 0 };

export function isPlain({ fills, zoomPercent, aspect, quarterTurns }: Picture): boolean {
  return !fills && zoomPercent === 100 && aspect === undefined && quarterTurns === 0;
}

/** Returns width per height. */
export function shapeOf(video: Size, { aspect, quarterTurns }: Picture): number {
  const upright = aspect ?? video.width / video.height;
  return quarterTurns % 2 === 0 ? upright : 1 / upright;
}

/** Returns the picture's place on the stage, which cuts off parts beyond it. */
export function pictureRect(stage: Size, video: Size, picture: Picture): Rect {
  const { fills, zoomPercent } = picture;
  const ratio = shapeOf(video, picture);
  const choose = fills ? Math.max : Math.min;
  const width = (choose(stage.width, stage.height * ratio) * zoomPercent) / 100;
  const height = width / ratio;
  return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height };
}
