import { quickReactions } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../room-context.ts';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { react } from './own-reactions.ts';
import { useRoomViewStore } from '../room-view.ts';
import styles from './QuickReactions.module.css';

export function QuickReactions() {
  const { t } = useTranslation('message');
  const session = useRoomSession();
  const view = useRoomViewStore();
  return (
    <div className={styles.row}>
      {quickReactions.map((emoji) => (
        <BaseButton
          key={emoji}
          className={classNames(styles.reaction)}
          aria-label={t('react', { emoji })}
          onPress={() => react(emoji, { session, view })}
        >
          {emoji}
        </BaseButton>
      ))}
    </div>
  );
}
