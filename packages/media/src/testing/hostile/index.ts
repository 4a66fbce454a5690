export { randomFrom } from '@matinee/base/random-from';
export { hostileMediaFiles, type HostileMediaFile } from './media-files.ts';
export { countingMp4, type CountedTable } from './mp4.ts';
export { mutationsOf } from './mutations.ts';
export { smallAac, smallFlac, smallOgg, smallWav } from './small-files.ts';
export {
  hostileJson,
  hostileManifests,
  hostilePlaylists,
  hostileScripts,
  hostileSubtitles,
  separators,
  type HostileText,
} from './texts.ts';
