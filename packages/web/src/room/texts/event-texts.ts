import type { TFunction } from 'i18next';

/** The texts of rooms, and of the shell. */
export type EventTexts = TFunction<['room', 'app']>;
