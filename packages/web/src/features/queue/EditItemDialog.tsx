import type { QueueItem } from '@matinee/protocol';
import { subtitleSupportOf } from '@matinee/sync';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstInvalid } from '../../ui/focus/focus.ts';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../ui/overlays/DialogForm.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useRoomSession } from '../../room/room-context.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { fieldsOf, readFields, type ItemFields, type ItemProblem } from './item-edit.ts';
import styles from './EditItemDialog.module.css';
import { useServiceName } from '../../room/QueueItemText.tsx';

export function EditItemDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'app']);
  const session = useRoomSession();
  const serviceName = useServiceName();
  const subtitleSupport = subtitleSupportOf(item);
  const [fields, setFields] = useState(() => fieldsOf(item));
  const [isChecked, setChecked] = useState(false);
  const read = readFields(item, fields);
  const problems = isChecked && 'problems' in read ? read.problems : {};
  const messages: Record<ItemProblem, string> = { time: t('editNoTime'), order: t('editOrder'), link: t('editNoLink') };
  const field = (name: keyof ItemFields) => ({
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    error: problems[name] && messages[problems[name]],
  });

  function save(form: HTMLElement): void {
    focusFirstInvalid(form, () => setChecked(true));
    if (!('update' in read)) return;
    if (Object.keys(read.update).length > 0) session.updateItem(item, read.update);
    onClose();
  }

  return (
    <Dialog title={t('editTitle', { title: videoTitle(item) })} width="30rem" isOpen onClose={onClose}>
      <DialogForm action={t('app:save')} isDense onSubmit={save} onClose={onClose}>
        <ItemPreview item={item} />
        <div className={styles.times}>
          <TextField label={t('editStart')} placeholder="0:00" hint={t('editTimeHint')} {...field('start')} />
          <TextField label={t('editEnd')} placeholder={t('editEndOfVideo')} hint={t('editTimeHint')} {...field('end')} />
        </div>
        {subtitleSupport === 'never' ? (
          <p className="meta">{t('editSubtitlesNever', { service: serviceName(item.service) })}</p>
        ) : (
          <TextField
            label={t('editSubtitles')}
            type="url"
            placeholder="https://… .vtt"
            hint={t(subtitleSupport === 'mostly' ? 'editSubtitlesMostly' : 'editSubtitlesHint')}
            {...field('subtitles')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

function ItemPreview({ item }: { item: QueueItem }) {
  const { t } = useTranslation('queue');
  const serviceName = useServiceName();
  return (
    <div className={styles.preview}>
      <Thumbnail src={item.thumbnail} title={videoTitle(item)} />
      <p className="meta num">
        {[serviceName(item.service), item.length === undefined ? '' : formatMediaTime(item.length)].filter(Boolean).join(', ')}
        {item.addedBy !== undefined && (
          <>
            <br />
            {t('addedBy', { name: item.addedBy })}
          </>
        )}
      </p>
    </div>
  );
}
