import type emoteTexts from './locales/en/emotes.json';
import { later } from '../../ui/later.tsx';

const emotes = later(() => import('./EmoteSettings.tsx'), ['emotes', 'errors']);

export const roomEmotes = {
  name: 'emotes',
  settings: { load: emotes.load, after: 'chat', Group: emotes.within((module) => module.EmotesGroup) },
} as const;

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    emotes: typeof emoteTexts;
  }
}
