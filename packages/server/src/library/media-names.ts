/** Browsers can play these files, wholly or after a repair. */
const filmPattern = /\.(?:mkv|mp4|m4v|mov|webm|mp3|m4a|flac|ogg|opus)$/i;
const picturePattern = /\.(?:jpe?g|png|webp)$/i;

/** Hidden names, and names that aren't Unicode. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name.includes('\uFFFD');
}

export function isFilmName(name: string): boolean {
  return filmPattern.test(name);
}

export function isPictureName(name: string): boolean {
  return picturePattern.test(name);
}

export function isFilmPath(path: string): boolean {
  return isFilmName(path) && !path.split('/').some(isLeftOut);
}

export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}

/** Ignores case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
