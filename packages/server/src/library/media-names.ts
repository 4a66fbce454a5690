/** The endings of files that browsers can play, wholly or after a repair. */
const filmPattern = /\.(?:mkv|mp4|m4v|mov|webm|mp3|m4a|flac|ogg|opus)$/i;
const picturePattern = /\.(?:jpe?g|png|webp)$/i;

/** Whether files and folders of this name are left out: hidden ones, and names that aren't Unicode. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name.includes('\uFFFD');
}

export function isFilmName(name: string): boolean {
  return filmPattern.test(name);
}

export function isPictureName(name: string): boolean {
  return picturePattern.test(name);
}

/** Whether a path leads to a film that is shown: neither its file nor a folder around it is left out. */
export function isFilmPath(path: string): boolean {
  return isFilmName(path) && !path.split('/').some(isLeftOut);
}

/** Returns a name in lower case, without its ending. */
export function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}

/** Makes texts alike that differ in case or accents only. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
