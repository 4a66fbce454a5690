export interface LocalFilm {
  file: Blob;
  url: string;
  frame: Blob | undefined;
  /** The delay against the room's film, in seconds. */
  offsetSeconds: number;
  /** It is the same file as the room's film. */
  isSame: boolean;
}

/** By their ids in rooms. */
const films = new Map<string, LocalFilm>();

interface LocalFilmDetails {
  frame?: Blob | undefined;
  offsetSeconds?: number;
  isSame?: boolean;
}

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
