import { later } from '../../ui/later.tsx';

const emotes = later(() => import('./EmotesGroup.tsx'), ['emotes', 'errors']);

/** The emotes of a room, in its settings. */
export const roomEmotes = {
  load: emotes.load,
  settings: { after: 'chat', Group: emotes.within((module) => module.EmotesGroup) },
} as const;
