import type { Translate } from '../i18n/translate.ts';

/** The texts of rooms, and of the shell. */
export type EventTexts = Translate<readonly ['room', 'app']>;
