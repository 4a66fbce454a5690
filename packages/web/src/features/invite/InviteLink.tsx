import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useRoomLink } from '../../common/rooms/use-title-of.ts';
import { useRoom } from '../../room/room-context.ts';
import fieldStyles from '../../ui/forms/Field.module.css';
import styles from './Invite.module.css';

/** Selects the link and shows a hint if the browser refuses to copy. */
export function InviteLink({ link, isMain = false }: { link: string; isMain?: boolean }) {
  const { t } = useTranslation('invite');
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();

  async function copy(): Promise<void> {
    const isCopied = await copyText(link);
    setCopied(isCopied ? 'yes' : 'refused');
    if (!isCopied) input.current?.select();
  }

  return (
    <div className={styles.link}>
      <div className={styles.copyRow}>
        <span className={classNames(fieldStyles.input, styles.field)}>
          <input ref={input} readOnly aria-label={t('link')} value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </span>
        <Button
          icon={copied === 'yes' ? Check : Copy}
          onPress={() => void copy()}
          onBlur={() => setCopied('no')}
          {...(isMain && { kind: 'primary' as const })}
          {...(copied === 'refused' && { 'aria-describedby': hintId })}
        >
          {t(copied === 'yes' ? 'copied' : 'copy')}
        </Button>
      </div>
      <output id={hintId} className="hint">
        {copied === 'refused' && t('copyRefused')}
        {copied === 'yes' && <span className="visually-hidden">{t('copied')}</span>}
      </output>
    </div>
  );
}

/** Keeps the name as its owner wrote it. */
export function useInviteLink(roomName: string): string {
  const name = useRoom((room) => room.sync?.name) ?? roomName;
  return useRoomLink()(name);
}
