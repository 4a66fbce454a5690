import { later } from '../../ui/later.tsx';

const emotes = later(() => import('./EmotesGroup.tsx'), ['emotes', 'errors']);

/** The emotes of a room, in its settings. */
export const roomEmotes = {
  name: 'emotes',
  settings: { load: emotes.load, after: 'chat', Group: emotes.within((module) => module.EmotesGroup) },
} as const;
