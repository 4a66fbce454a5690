import { cleanText } from '@matinee/protocol';
import { isolate } from '../i18n/isolate.ts';

/** A name or title for the middle of a sentence that is built without the catalogues, which isolate what they are given. */
export function inSentence(text: string): string {
  return isolate(cleanText(text));
}
