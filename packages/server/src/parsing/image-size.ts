/** The size of an image in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}
