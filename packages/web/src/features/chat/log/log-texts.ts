import { createContext } from 'react';

/** Texts that every line of the chat needs, looked up once because hundreds of lines render. */
export interface LogTexts {
  language: string;
  /** The name of the button of a message. */
  messageActions: string;
  /** The users whose messages this user has hidden, by `userId`. */
  hiddenUserIds: readonly string[];
}

export const LogTextsContext = createContext<LogTexts>({ language: 'en', messageActions: '', hiddenUserIds: [] });
