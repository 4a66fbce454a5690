export interface LocalFilm {
  file: Blob;
  /** A URL of this page at which it can be loaded. */
  url: string;
  /** An early frame of it, if one was taken. */
  frame: Blob | undefined;
  /** How much later than in the room's film its pictures come, in seconds. */
  offsetSeconds: number;
  /** Whether it is the same file as the room's film. */
  isSame: boolean;
}

/** Films of this device, by the id by which rooms know them. */
const films = new Map<string, LocalFilm>();

interface LocalFilmDetails {
  frame?: Blob | undefined;
  offsetSeconds?: number;
  isSame?: boolean;
}

/** Lets this page play a film from its file. */
export function addLocalFilm(id: string, file: Blob, { frame, offsetSeconds = 0, isSame = true }: LocalFilmDetails = {}): void {
  if (!films.has(id)) films.set(id, { file, url: URL.createObjectURL(file), frame, offsetSeconds, isSame });
}

export function removeLocalFilm(id: string): void {
  const known = films.get(id);
  if (known !== undefined) URL.revokeObjectURL(known.url);
  films.delete(id);
}

export function localFilm(id: string): LocalFilm | undefined {
  return films.get(id);
}
