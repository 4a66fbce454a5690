import type account from './locales/en/account.json';
import type admin from './locales/en/admin.json';
import type app from './locales/en/app.json';
import type bots from './locales/en/bots.json';
import type browse from './locales/en/browse.json';
import type chat from './locales/en/chat.json';
import type devices from './locales/en/devices.json';
import type access from './locales/en/access.json';
import type events from './locales/en/events.json';
import type errors from './locales/en/errors.json';
import type faq from './locales/en/faq.json';
import type guards from './locales/en/guards.json';
import type home from './locales/en/home.json';
import type invite from './locales/en/invite.json';
import type message from './locales/en/message.json';
import type pages from './locales/en/pages.json';
import type people from './locales/en/people.json';
import type player from './locales/en/player.json';
import type preferences from './locales/en/preferences.json';
import type queue from './locales/en/queue.json';
import type room from './locales/en/room.json';
import type stage from './locales/en/stage.json';
import type settings from './locales/en/settings.json';
import type viewing from './locales/en/viewing.json';

/** The type of every key given to `t`. */
export interface Namespaces {
  account: typeof account;
  admin: typeof admin;
  app: typeof app;
  bots: typeof bots;
  browse: typeof browse;
  chat: typeof chat;
  devices: typeof devices;
  access: typeof access;
  errors: typeof errors;
  events: typeof events;
  faq: typeof faq;
  guards: typeof guards;
  home: typeof home;
  invite: typeof invite;
  message: typeof message;
  pages: typeof pages;
  people: typeof people;
  player: typeof player;
  preferences: typeof preferences;
  queue: typeof queue;
  room: typeof room;
  settings: typeof settings;
  stage: typeof stage;
  viewing: typeof viewing;
}
export type Namespace = keyof Namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Namespaces;
  }
}
