import { cleanText } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useRoom } from '../../../room/room-context.ts';
import { useRoomView } from '../../../room/room-view.ts';
import styles from './TypingLine.module.css';

export function TypingLine() {
  const typists = useRoomView((view) => view.typists);
  const names = useRoom(useShallow(({ users }) => typists.flatMap((id) => users.find(({ userId }) => userId === id)?.name ?? [])));
  const text = useTypingText(names);
  if (text === undefined) return null;
  return (
    <p className={styles.line}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="one-line" dir="auto">
        {text}
      </span>
    </p>
  );
}

function useTypingText([first, second, third]: readonly string[]): string | undefined {
  const { t } = useTranslation('message');
  if (first === undefined) return undefined;
  if (second === undefined) return t('oneTypes', { name: cleanText(first) });
  return third === undefined ? t('twoType', { first: cleanText(first), second: cleanText(second) }) : t('severalType');
}
