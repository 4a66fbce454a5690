import { limits } from '@matinee/protocol';

/** Pixels of the longer side. With 64, any picture is small enough. */
const sides = [limits.emoteSide, 96, 64];

/** Returns the picture's first frame as a PNG file, shrunk and not cut. Undefined if the browser can't show the file. */
export async function shrinkPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  try {
    for (const side of sides) {
      const png = await draw(picture, side);
      if (png !== undefined && png.size <= limits.emoteBytes) return png;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

async function draw(picture: ImageBitmap, side: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
