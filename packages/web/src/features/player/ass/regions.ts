/** Part of a picture: coverage of one colour, as libass describes it (`ASS_Image` in ass.h). */
export interface AssImage {
  w: number;
  h: number;
  dst_x: number;
  dst_y: number;
  /** Bytes from row to row. */
  stride: number;
  /** 0xRRGGBBTT, where TT is the transparency. */
  color: number;
  /** Address of the coverage, a byte for each pixel. */
  bitmap: number;
}

/** Rectangle in pixels of the picture, which it may exceed, and the images in it, from the lowest to the highest. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
  images: readonly AssImage[];
}

/** In pixels. Regions are multiples of it, since browsers lay out again what changes its size, and narrower gaps don't divide them. */
const grid = 32;
/** More would cost the page more than one large region. */
const maxRegions = 16;

/** Memory that is used again: getting more from the system takes longer than the drawing. */
let coverages = new Uint8Array(0);

type Span = (image: AssImage) => readonly [start: number, end: number];
const rows: Span = ({ dst_y, h }) => [dst_y, dst_y + h];
const columns: Span = ({ dst_x, w }) => [dst_x, dst_x + w];

/** Divides images where rows or columns of the picture are empty, so that regions never overlap. */
export function divideIntoRegions(images: readonly AssImage[]): Region[] {
  let groups = images.length === 0 ? [] : [images];
  for (const span of [rows, columns, rows]) groups = groups.flatMap((group) => cut(group, span));
  return (groups.length > maxRegions ? [images] : groups).map(enclose);
}

function cut(images: readonly AssImage[], span: Span): AssImage[][] {
  const groupOf = new Map<AssImage, number>();
  let [count, lastEnd] = [0, -Infinity];
  for (const image of images.toSorted((one, other) => span(one)[0] - span(other)[0])) {
    const [start, end] = span(image);
    if (start - lastEnd >= grid) count += 1;
    groupOf.set(image, count - 1);
    lastEnd = Math.max(lastEnd, end);
  }
  const groups = Array.from({ length: count }, (): AssImage[] => []);
  for (const image of images) groups[groupOf.get(image) ?? 0]?.push(image);
  return groups;
}

function enclose(images: readonly AssImage[]): Region {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { dst_x, dst_y, w, h } of images) {
    [left, top] = [Math.min(left, dst_x), Math.min(top, dst_y)];
    [right, bottom] = [Math.max(right, dst_x + w), Math.max(bottom, dst_y + h)];
  }
  const fit = (length: number): number => Math.ceil(length / grid) * grid;
  return { left, top, width: fit(right - left), height: fit(bottom - top), images };
}

/** Fills the pixels of a region as `ImageData` has them, RGBA without premultiplied alpha. `memory` holds the coverage. */
export function blendImages({ left, top, width, images }: Region, memory: Uint8Array, { data }: Pick<ImageData, 'data'>): void {
  const pixels = new Uint32Array(data.buffer).fill(0);
  for (const { w, h, dst_x, dst_y, stride, color, bitmap } of images) {
    const [opacity, bgr] = [255 - (color & 255), swapBytes(color) & 0xffffff];
    // Reading a copy is several times faster than reading shared memory that may grow.
    const shared = memory.subarray(bitmap, bitmap + stride * h);
    if (coverages.length < shared.length) coverages = new Uint8Array(4 * Math.ceil(shared.length / 4));
    coverages.set(shared);
    const quads = new Uint32Array(coverages.buffer);
    for (let row = 0; row < h; row += 1) {
      const [source, target] = [row * stride, (dst_y - top + row) * width + dst_x - left];
      for (let first = 0; first < w; first += 4) {
        // Most of a picture is empty.
        if (quads[(source + first) >>> 2] === 0) continue;
        const end = Math.min(first + 4, w);
        for (let column = first; column < end; column += 1) {
          const coverage = coverages[source + column] ?? 0;
          if (coverage === 0) continue;
          const alpha = opacity === 255 ? coverage : divideBy255(coverage * opacity);
          const below = pixels[target + column] ?? 0;
          pixels[target + column] = below === 0 || alpha === 255 ? (alpha << 24) | bgr : cover(below, bgr, alpha);
        }
      }
    }
  }
}

/** Turns 0xRRGGBBTT into 0xTTBBGGRR: `ImageData` is in bytes, and browsers run on little-endian machines. */
function swapBytes(color: number): number {
  return ((color & 255) << 24) | ((color & 0xff00) << 8) | ((color >>> 8) & 0xff00) | (color >>> 24);
}

/** Rounds a product of two bytes; exact. */
function divideBy255(product: number): number {
  return ((product + 128) * 257) >>> 16;
}

/** Draws a colour over another (Porter and Duff's "over"), both without premultiplied alpha. */
function cover(below: number, bgr: number, alpha: number): number {
  const opacityBelow = below >>> 24;
  const opacity = opacityBelow === 255 ? 255 : alpha + divideBy255(opacityBelow * (255 - alpha));
  const share = opacity === 255 ? alpha : Math.round((alpha * 255) / opacity);
  return (opacity << 24) | mix(bgr & 0xff00ff, below & 0xff00ff, share) | (mix((bgr >>> 8) & 255, (below >>> 8) & 255, share) << 8);
}

/** Mixes the first and the third bytes of two numbers. */
function mix(above: number, below: number, share: number): number {
  const sum = (Math.imul(above, share) + Math.imul(below, 255 - share) + 0x800080) | 0;
  return ((sum + ((sum >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff;
}
