import { cleanText, RequestType, type ChatMessage } from '@matinee/protocol';
import { Copy, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason, selectIsGranted, selectOwnUser } from '../../../room-client/room-selectors.ts';
import { focusComposer } from '../../../room/chat/composer-field.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomViewStore, type Composing } from '../../../room/room-view.ts';
import { BaseButton } from '../../../ui/BaseButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { PopoverDialog } from '../../../ui/overlays/PopoverDialog.tsx';
import { EmojiPopover } from '../../../common/emoji/EmojiPopover.tsx';
import { startComposing } from '../composer/composing.ts';
import { quickEmoji, toggleReaction } from '../../../room/chat/own-reactions.ts';
import styles from '../log/MessageExtras.module.css';

export interface MessageToolsProps {
  message: ChatMessage;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function MessageTools({ message, trigger, onClose }: MessageToolsProps) {
  const { t } = useTranslation(['message', 'chat']);
  const session = useRoomSession();
  const view = useRoomViewStore();
  const ownId = useRoom((room) => selectOwnUser(room)?.userId);
  const mayChat = useRoom((room) => selectDisabledReason(room, { type: RequestType.Chat }) === undefined);
  const mayDelete = useRoom((room) => selectIsGranted(room, 'manage-users.delete-messages'));
  const { id, text, from } = message;
  const [isDeleting, setDeleting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = ownId !== undefined && from.userId === ownId;

  function act(action: () => void): void {
    onClose();
    action();
  }
  function compose(kind: Composing['kind']): void {
    startComposing(view, { kind, messageId: id, name: from.name, text });
    // The popover gives the focus back first.
    setTimeout(focusComposer, 50);
  }
  function react(emoji: string): void {
    toggleReaction(session, message, emoji);
  }

  if (isChoosing) return <EmojiPopover trigger={trigger} onClose={onClose} onChoose={(emoji) => act(() => react(emoji))} />;
  if (isDeleting) {
    return (
      <PopoverDialog label={t('delete')} trigger={trigger} isOpen onClose={onClose} placement="bottom end">
        <DeleteQuestion
          text={isOwn ? t('deleteOwn') : t('deleteOfOther', { name: cleanText(from.name) })}
          onCancel={onClose}
          onDelete={() => act(() => session.deleteMessage(id))}
        />
      </PopoverDialog>
    );
  }
  return (
    <PopoverDialog label={t('chat:messageActions')} trigger={trigger} isOpen onClose={onClose} placement="bottom end">
      {mayChat && (
        <div className={styles.emoji}>
          {quickEmoji.map((emoji) => (
            <BaseButton
              key={emoji}
              className={classNames(styles.quick)}
              aria-label={t('react', { emoji })}
              onPress={() => act(() => react(emoji))}
            >
              {emoji}
            </BaseButton>
          ))}
          <BaseButton className={classNames(styles.quick)} aria-label={t('moreEmoji')} onPress={() => setChoosing(true)}>
            <Icon of={SmilePlus} />
          </BaseButton>
        </div>
      )}
      <div className={styles.actions}>
        {mayChat && <Action icon={Reply} label={t('reply')} onPress={() => act(() => compose('reply'))} />}
        {mayChat && isOwn && <Action icon={Pencil} label={t('edit')} onPress={() => act(() => compose('edit'))} />}
        <Action icon={Copy} label={t('copyMessage')} onPress={() => act(() => void copyText(text))} />
        {(isOwn || mayDelete) && <Action icon={Trash2} label={t('delete')} onPress={() => setDeleting(true)} />}
      </div>
    </PopoverDialog>
  );
}

function Action({ icon, label, onPress }: { icon: typeof Reply; label: string; onPress: () => void }) {
  return (
    <BaseButton className={classNames(styles.action)} onPress={onPress}>
      <Icon of={icon} size="s" />
      {label}
    </BaseButton>
  );
}

function DeleteQuestion({ text, onCancel, onDelete }: { text: string; onCancel: () => void; onDelete: () => void }) {
  const { t } = useTranslation(['message', 'app']);
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <Button kind="danger-solid" onPress={onDelete}>
        {t('delete')}
      </Button>
      <Button kind="quiet" onPress={onCancel}>
        {t('app:cancel')}
      </Button>
    </div>
  );
}
