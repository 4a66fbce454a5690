import { captionNames } from './matroska/name-captions.ts';
import type { Film, SoundTrack, TextTrack } from './repair/open-film.ts';

export interface FilmDescription {
  mime: string;
  durationSeconds: number | undefined;
  /** Undefined for a film without pictures. */
  widthPixels: number | undefined;
  heightPixels: number | undefined;
  sounds: readonly (SoundTrack & { channels: number })[];
  texts: readonly Omit<TextTrack, 'isText'>[];
  /** RFC 6381. A codec of several tracks is there twice. */
  codecs: string;
}

/** Leaves unknown formats out of the codecs. */
export async function describeFilm(film: Film): Promise<FilmDescription> {
  const { mime, durationSeconds, hasVideo } = film;
  const codecs: (string | null)[] = [];
  let size: { widthPixels: number; heightPixels: number } | undefined;
  if (hasVideo) {
    const { track, close } = await film.readVideo(0);
    codecs.push(await track.getCodecParameterString());
    size = { widthPixels: await track.getDisplayWidth(), heightPixels: await track.getDisplayHeight() };
    close();
  }
  const sounds: FilmDescription['sounds'][number][] = [];
  for (const [index, { language, name, isDefault }] of film.sounds.entries()) {
    const { track, close } = await film.readSound(index, 0, undefined);
    codecs.push(await track.getCodecParameterString());
    sounds.push({ language, name, isDefault, channels: await track.getNumberOfChannels() });
    close();
  }
  const texts = film.texts.filter(({ isText }) => isText).map(({ language, name }) => ({ language, name }));
  codecs.push(...captionNames(film.texts.map(({ isText }) => isText)));
  return {
    mime: mime.replace(/;.*$/, ''),
    durationSeconds,
    widthPixels: size?.widthPixels,
    heightPixels: size?.heightPixels,
    sounds,
    texts,
    codecs: codecs.filter((codec, index) => codec !== null && [codecs.indexOf(codec), codecs.lastIndexOf(codec)].includes(index)).join(','),
  };
}
