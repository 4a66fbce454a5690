import { Fragment } from 'react';
import { areOnlyEmotes, selectEmotes, splitAtEmotes } from '../../room-client/find-emotes.ts';
import { EmotePicture } from './EmotePicture.tsx';
import styles from './EmoteText.module.css';
import { useRoom } from '../room-context.ts';

export interface EmoteTextProps {
  text: string;
  /** A message of nothing but emotes is large. */
  isWhole?: boolean;
}

export function EmoteText({ text, isWhole = false }: EmoteTextProps) {
  const parts = splitAtEmotes(text, useRoom(selectEmotes));
  const size = isWhole && areOnlyEmotes(parts) ? styles.big : styles.emote;
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{typeof part === 'string' ? part : <EmotePicture emote={part} className={size} />}</Fragment>
  ));
}
