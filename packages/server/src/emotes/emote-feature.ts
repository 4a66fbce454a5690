import { servePictures, type PictureFileOptions } from '../http/calls/picture-files.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import type { Database } from '../storage/tables.ts';
import { registerEmoteCalls, type EmoteCallOptions } from './emote-calls.ts';
import { createEmotePictureStore } from './emote-pictures.ts';

export interface EmoteFeatureOptions extends Omit<EmoteCallOptions, 'emotePictures'> {
  database: Database;
}

export async function createEmoteFeature(options: EmoteFeatureOptions) {
  const emotePictures = createEmotePictureStore(options.database);
  return {
    name: 'emotes',
    register(rest: RestCalls, files: PictureFileOptions): void {
      registerEmoteCalls(rest, { ...options, emotePictures });
      servePictures('emote', emotePictures, files);
    },
    sweep: () => emotePictures.sweep(options.clock.now()),
  };
}
